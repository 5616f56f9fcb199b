import { listStudents } from '@provost/contract/students';
import { describe, expect, test } from 'vitest';
import { asSent } from '@/testing/as-sent.ts';
import type { ListDefinition } from '../list-definition.ts';
import type { ListRequest } from '../list-source.ts';
import { byInstant, byName } from '../sort-keys.ts';
import { ClientSideList } from './client-side-list.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly status: string | undefined;
  readonly joined: string | undefined;
  readonly paid?: string;
}

const people: ListDefinition<Person> = {
  endpoint: listStudents,
  defaultOrdering: 'name',
  ...asSent<Person>(),
  searchTexts: ({ name, email }) => [name, email],
  searchAmount: ({ paid }) => paid,
  sortKeys: { name: byName(({ name }) => name), joined: byInstant(({ joined }) => joined) },
  filterValues: { status: ({ status }) => status },
};

const person = (name: string, status?: string, joined?: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/\W/g, '')}@x.test`,
  status,
  joined,
});

const school = [
  person('Zoë Müller', 'active', '2026-01-01'),
  person('Ángel Ortiz', 'suspended', '2026-03-01'),
  person('bea', 'active'),
  person('Ana_100%', undefined, '2026-02-01'),
];

const all: ListRequest = { search: '', ordering: 'name', filters: {}, page: 1, pageSize: 'all' };

const select = async (wanted: Partial<ListRequest>, rows = school) => {
  const list = new ClientSideList(people, rows);
  const names = async (request: ListRequest) =>
    (await list.page(request)).rows.map(({ name }) => name);
  const selected = await names({ ...all, ...wanted });
  // A short page is found without sorting everything, and must have the same rows.
  expect(await names({ ...all, ...wanted, page: 1, pageSize: 3 })).toEqual(selected.slice(0, 3));
  return selected;
};

describe('a list that is all in the browser', () => {
  test('is ordered by name, ignoring case and accents', async () => {
    expect(await select({})).toEqual(['Ana_100%', 'Ángel Ortiz', 'bea', 'Zoë Müller']);
  });

  test.each([
    ["O'Brien, Abigail", ["Abigail O'Brien"]],
    ['O´Brien', ["Abigail O'Brien"]],
    ['912 345 678', ['351912345678']],
    ['171,00', ['Zoë']],
    ['171', ['No 171', 'Zoë']],
  ])('finds by %s the same rows as our server', async (search, names) => {
    const rows = [
      person("Abigail O'Brien"),
      person('351912345678'),
      person('No 171'),
      { ...person('Zoë'), paid: '171.00' },
    ];
    expect(await select({ search }, rows)).toEqual(names);
  });

  test('sorts missing values first, and last in descending order', async () => {
    expect((await select({ ordering: 'joined' }))[0]).toBe('bea');
    expect((await select({ ordering: '-joined' })).at(-1)).toBe('bea');
  });

  test('orders by a second field if the first is equal', async () => {
    const twins = [person('b', 'active', '2026-01-01'), person('a', 'active', '2026-01-01')];
    expect(await select({ ordering: '-joined,name' }, twins)).toEqual(['a', 'b']);
  });

  test.each([
    ['muller', ['Zoë Müller']],
    ['  ZOE   m ', ['Zoë Müller']],
    ['100%', ['Ana_100%']],
    ['_', ['Ana_100%']],
    ['x.test', ['Ana_100%', 'Ángel Ortiz', 'bea', 'Zoë Müller']],
    ['nobody', []],
  ])('finds %j in any of its texts', async (search, found) => {
    expect(await select({ search })).toEqual(found);
  });

  test('does not match a term across two texts', async () => {
    expect(await select({ search: 'bea bea' })).toEqual([]);
  });

  test('keeps the rows that have one of the filter values', async () => {
    expect(await select({ filters: { status: 'active' } })).toEqual(['bea', 'Zoë Müller']);
    expect(await select({ filters: { status: 'active,suspended' }, search: 'o' })).toEqual([
      'Ángel Ortiz',
      'Zoë Müller',
    ]);
  });

  test('keeps the rows of the latest search, filters and order', async () => {
    const list = new ClientSideList(people, school);
    const first = await list.page({ ...all, search: 'a' });
    expect((await list.page({ ...all, search: 'A ' })).rows).toBe(first.rows);
  });

  test('has the same pages whether it sorts everything or finds the first rows', async () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      person(`p${String((index * 7919) % 3000).padStart(4, '0')}`),
    );
    const list = new ClientSideList(people, many);
    const names = async (page: number) =>
      (await list.page({ ...all, page, pageSize: 100 })).rows.map(({ name }) => name);
    expect(await names(1)).toEqual(
      Array.from({ length: 100 }, (_, i) => `p${String(i).padStart(4, '0')}`),
    );
    expect((await names(10))[0]).toBe('p0900');
    expect((await names(11))[0]).toBe('p1000');
    expect((await names(30)).at(-1)).toBe('p2999');
    expect(await names(31)).toEqual([]);
  });
});
