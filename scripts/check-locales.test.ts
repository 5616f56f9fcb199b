import { expect, test } from 'vitest';
import { checkLocales } from './check-locales.ts';
import { describeFinding } from './finding.ts';
import { treeOf } from './testing-tree.ts';

const folder = 'web/public/assets/locales';

/** English and German have `one` and `other`; French, Spanish and Portuguese also have `many`. */
const two = { students_one: 'One student', students_other: '{{count}} students' };
const three = {
  students_one: '{{count}} student',
  students_many: '{{count}} of students',
  students_other: '{{count}} students',
};
const complete = {
  en: { greeting: 'Hello {{name}}', role: { owner: 'Owner' }, ...two },
  fr: { greeting: 'Bonjour {{name}}', role: { owner: 'Chef' }, ...three },
  de: { greeting: 'Hallo {{ name }}', role: { owner: 'Chefin' }, ...two },
  es: { greeting: 'Hola {{name}}', role: { owner: 'Jefa' }, ...three },
  pt: { greeting: 'Olá {{name}}', role: { owner: 'Chefe' }, ...three },
  'pt-PT': { role: { owner: 'Dono' } },
};
const screen = `t('greeting', { name }); t('students', { count }); t(\`role.\${x}\`);`;

function problemsIn(locales: Record<string, object>, source = screen): string[] {
  const files = Object.entries(locales).map(([name, content]) => [
    `${folder}/${name}.json`,
    content,
  ]);
  return checkLocales(
    treeOf({ ...Object.fromEntries(files), 'web/src/routes/screen.tsx': source }),
  ).map((finding) => describeFinding(finding).replaceAll(`${folder}/`, ''));
}

test('complete languages and an override file pass', () => {
  expect(problemsIn(complete)).toEqual([]);
});

test('a missing file fails', () => {
  const { pt: _, ...rest } = complete;
  expect(problemsIn(rest)).toEqual([expect.stringContaining('pt.json cannot be read')]);
});

test('an override file can only replace texts of its base language', () => {
  const override = (content: object) => problemsIn({ ...complete, 'pt-PT': content });
  expect(override({ role: { admin: 'Gestor' } })).toEqual([
    expect.stringContaining('role.admin is not in pt.json'),
  ]);
  expect(override({ greeting: 'Viva {{nome}}' })).toEqual([
    expect.stringContaining('greeting differs from pt.json in {{nome}}, {{name}}'),
  ]);
  expect(override({ role: { owner: 'Chefe' } })).toEqual([
    expect.stringContaining('role.owner is the same in pt.json'),
  ]);
  expect(override({ greeting: ' ' })).toContainEqual(expect.stringContaining('greeting is empty'));
});

test('a key that one language lacks fails', () => {
  const { greeting: _, ...rest } = complete.de;
  expect(problemsIn({ ...complete, de: rest })).toEqual([
    'de.json:1 lacks greeting, which pt.json has',
  ]);
});

test('a language must have each of its own plural forms, and no foreign ones', () => {
  expect(problemsIn({ ...complete, fr: { ...complete.fr, students_many: undefined } })).toEqual([
    expect.stringContaining('fr.json:1 lacks students_many'),
  ]);
  expect(problemsIn({ ...complete, de: { ...complete.de, students_many: '{{count}}' } })).toEqual([
    expect.stringContaining('has students_many, a plural form that de does not know'),
  ]);
});

test('a plural form that also covers zero must contain the number', () => {
  const one = { students_one: 'Un élève' };
  expect(problemsIn({ ...complete, fr: { ...complete.fr, ...one } })).toEqual([
    expect.stringContaining('students_one says {{count}} = 0 too in fr, so it must hold {{count}}'),
  ]);
  const none = { students_zero: 'Aucun élève' };
  expect(problemsIn({ ...complete, fr: { ...complete.fr, ...one, ...none } })).toEqual([]);
  expect(problemsIn({ ...complete, de: { ...complete.de, ...none } })).not.toEqual([]);
});

test('a different placeholder fails, and so does an empty value', () => {
  expect(problemsIn({ ...complete, de: { ...complete.de, greeting: 'Hallo {{nom}}' } })).toEqual([
    expect.stringContaining('greeting differs from en.json in {{nom}}, {{name}}'),
  ]);
  expect(problemsIn({ ...complete, de: { ...complete.de, students_other: 'viele' } })).toEqual([
    expect.stringContaining('students_other differs from en.json in {{count}}'),
  ]);
  expect(problemsIn({ ...complete, de: { ...complete.de, role: { owner: ' ' } } })).toEqual([
    expect.stringContaining('role.owner is empty'),
  ]);
});

test('a key that the dashboard uses but no file contains fails', () => {
  for (const call of ["t('gone')", "i18n.t(a ? 'gone' : 'greeting')"]) {
    expect(problemsIn(complete, `${screen}\n${call}`)).toEqual([
      'web/src/routes/screen.tsx:2 uses gone, which no locale has',
    ]);
  }
  expect(problemsIn(complete, `${screen}\nt(\`gone.\${x}\`)`)).toEqual([
    'web/src/routes/screen.tsx:2 no key starts with gone.',
  ]);
});

test('an unused key fails, unless a table or a comment names it', () => {
  const calls = "t('greeting'); t('students', { count });";
  expect(problemsIn(complete, calls)).toEqual([
    expect.stringContaining('role.owner is never used'),
  ]);
  expect(problemsIn(complete, `${calls} const keys = ['role.owner'];`)).toEqual([]);
  expect(problemsIn(complete, `${calls} // i18n-keys: role.*`)).toEqual([]);
});
