import { expect, test } from 'vitest';
import type { PaletteItem, PaletteVerb } from './palette-item.ts';
import { ranked, rankOf, verbsIn } from './rank.ts';

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: title,
  title,
  icon: null,
  run: () => undefined,
  ...more,
});
const titles = (term: string, ...items: PaletteItem[]) => {
  const { strong, weak } = ranked([{ id: 'pages', title: 'Pages', items }], term);
  return [...strong, ...weak].flatMap((section) => section.items.map(({ title }) => title));
};

test('the start of a title ranks over the start of a word, and that over other letters', () => {
  const items = ['Reports', 'Import', 'Price portal', 'Portugal'].map((title) => item(title));
  expect(titles('port', ...items)).toEqual(['Portugal', 'Price portal', 'Reports', 'Import']);
});

test('the start of a title ranks over the start of a word in the whole list', () => {
  const pages = { id: 'pages', title: 'Pages', items: [item('Payments'), item('Who pays')] };
  const actions = {
    id: 'actions',
    title: 'Actions',
    items: [item('Record payment', { words: 'pay' }), item('Pay out'), item('Repay')],
  };
  const shown = (...sections: Parameters<typeof ranked>[0]) => {
    const { strong, weak } = ranked(sections, 'pay');
    return [...strong, ...weak].map(({ id, items }) => [id, items.map(({ title }) => title)]);
  };
  expect(shown(actions, pages)).toEqual([
    ['actions', ['Pay out']],
    ['pages', ['Payments', 'Who pays']],
    ['actions-words', ['Record payment']],
    ['actions-weak', ['Repay']],
  ]);
});

test('sections with equal items keep their order', () => {
  const sections = ['b', 'a'].map((id) => ({ id, title: id, items: [item('Enrol')] }));
  expect(ranked(sections, 'enr').strong.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('accents, case and the order of words do not matter', () => {
  expect(rankOf(item('Élèves', { hint: 'Suspendus' }), 'suspendus ELEVES')).toBeGreaterThan(0);
  expect(rankOf(item('Élèves'), 'eleves x')).toBe(0);
});

test('one of many is shown for its own words only', () => {
  const suspended = item('Suspended', { hint: 'Students', isOneOfMany: true });
  expect(titles('', suspended)).toEqual([]);
  expect(titles('students', suspended)).toEqual([]);
  expect(titles('susp', suspended)).toEqual(['Suspended']);
  expect(titles('students suspended', suspended)).toEqual(['Suspended']);
});

test('other words count from their start', () => {
  expect(rankOf(item('New student', { words: 'create' }), 'crea')).toBeGreaterThan(0);
  expect(rankOf(item('New student', { words: 'create' }), 'eate')).toBe(0);
});

test('a verb is the first or the last words beside a name', () => {
  const verb = (id: string, words: string): PaletteVerb => ({
    ...item(id),
    words,
  });
  const verbs = [
    verb('enrol', 'enrol enroll'),
    verb('pay', 'pay record payment'),
    verb('Change de class', 'class'),
  ];
  const found = (term: string) => {
    const { verbs: meant, name } = verbsIn(verbs, term) ?? {};
    return [meant?.map(({ id }) => id), name];
  };
  expect(found('Enrol maria silva')).toEqual([['enrol'], 'maria silva']);
  expect(found('maria pay')).toEqual([['pay'], 'maria']);
  expect(found('record payment maria')).toEqual([['pay'], 'maria']);
  expect(found('change class maria')).toEqual([['Change de class'], 'maria']);
  expect(found('de souza')).toEqual([undefined, undefined]);
  expect(found('Silva record payment')).toEqual([['pay'], 'Silva']);
  expect(found('enrol')).toEqual([undefined, undefined]);
  expect(found('enrolled maria')).toEqual([undefined, undefined]);
});
