import { listStudents } from '@provost/contract/students';
import { describe, expect, test } from 'vitest';
import { asSent } from '@/testing/as-sent.ts';
import type { ListDefinition } from '../list/list-definition.ts';
import { ClientSideList } from './client-side-list.ts';
import { byDate, byName } from './sort-keys.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly status: string | undefined;
  readonly joined: string | undefined;
}

const people: ListDefinition<Person> = {
  endpoint: listStudents,
  defaultOrdering: 'name',
  ...asSent<Person>(),
  searchTexts: ({ name, email }) => [name, email],
  sortKeys: { name: ({ name }) => byName(name), joined: ({ joined }) => byDate(joined) },
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

const select = async (wanted: Partial<Parameters<ClientSideList<Person>['select']>[0]>) => {
  const whole = await ClientSideList.read(people, school);
  const rows = await whole.select({ search: '', ordering: 'name', filters: {}, ...wanted });
  return rows.map(({ name }) => name);
};

describe('a list that is all in the browser', () => {
  test('is ordered by name without regard to case and accents', async () => {
    expect(await select({})).toEqual(['Ana_100%', 'Ángel Ortiz', 'bea', 'Zoë Müller']);
  });

  test('puts what is not known first, and last the other way round', async () => {
    expect((await select({ ordering: 'joined' }))[0]).toBe('bea');
    expect((await select({ ordering: '-joined' })).at(-1)).toBe('bea');
  });

  test('orders by a second field where the first is equal', async () => {
    const twins = [person('b', 'active', '2026-01-01'), person('a', 'active', '2026-01-01')];
    const whole = await ClientSideList.read(people, twins);
    const rows = await whole.select({ search: '', ordering: '-joined,name', filters: {} });
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b']);
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

  test('finds no term that reaches from one text into the next', async () => {
    expect(await select({ search: 'bea bea' })).toEqual([]);
  });

  test('keeps the rows that have one of the values filtered for', async () => {
    expect(await select({ filters: { status: 'active' } })).toEqual(['bea', 'Zoë Müller']);
    expect(await select({ filters: { status: 'active,suspended' }, search: 'o' })).toEqual([
      'Ángel Ortiz',
      'Zoë Müller',
    ]);
  });

  test('answers the same narrowing with the same rows', async () => {
    const whole = await ClientSideList.read(people, school);
    const wanted = { search: 'a', ordering: 'name', filters: {} };
    expect(await whole.select(wanted)).toBe(await whole.select({ ...wanted, search: 'A ' }));
  });
});
