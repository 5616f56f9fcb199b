import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { baseOf, type Language, languages } from '@provost/contract/locales';
import type { Finding } from './finding.ts';
import { formsOf, type Message, placeholdersOf, readLocale, splitPlural } from './locale-file.ts';
import { checkUsage } from './locale-usage.ts';

const webLocales = 'web/public/assets/locales';
const serverLocales = 'server/src/messages';

type Locale = { language: Language; file: string; messages: Map<string, Message> };

/** Reports missing keys, wrong placeholders and plural forms, and keys that the dashboard does not use. */
export function checkLocales(root: string): Finding[] {
  const findings = [webLocales, serverLocales].flatMap((folder) => checkFolder(root, folder));
  const english = path.join(root, webLocales, 'en.json');
  if (!existsSync(english) || findings.some(({ line }) => line === undefined)) return findings;
  return [...findings, ...checkUsage(root, `${webLocales}/en.json`, readLocale(english))];
}

function checkFolder(root: string, folder: string): Finding[] {
  // Git does not store empty folders.
  if (globSync(`${folder}/*`, { cwd: root }).length === 0) return [];
  const findings: Finding[] = [];
  const files: Locale[] = [];
  for (const language of languages) {
    const file = `${folder}/${language}.json`;
    try {
      files.push({ language, file, messages: readLocale(path.join(root, file)) });
    } catch (error) {
      findings.push({
        file,
        message: `cannot be read: ${error instanceof Error ? error.message : error}`,
      });
    }
  }
  const complete = files.filter(({ language }) => !baseOf(language));
  const overrides = files.filter((file) => !complete.includes(file));
  return [
    ...findings,
    ...files.flatMap(findEmpty),
    ...complete.flatMap((locale) => [
      ...findMissing(locale, complete),
      ...findStrayPlaceholders(locale, complete[0] ?? locale),
      ...findNumberless(locale),
    ]),
    ...overrides.flatMap((override) =>
      complete
        .filter(({ language }) => language === baseOf(override.language))
        .flatMap((base) => findUselessOverrides(override, base)),
    ),
  ];
}

/** An override must replace a text of its base language, with the same placeholders. */
function findUselessOverrides({ file, messages }: Locale, base: Locale): Finding[] {
  return [...messages].flatMap(([key, { text, line }]) => {
    const original = base.messages.get(key)?.text;
    if (original === undefined) return [{ file, line, message: `${key} is not in ${base.file}` }];
    if (original === text) return [{ file, line, message: `${key} is the same in ${base.file}` }];
    const difference = [...placeholdersOf(text).symmetricDifference(placeholdersOf(original))];
    if (difference.length === 0) return [];
    return [
      { file, line, message: `${key} differs from ${base.file} in ${difference.join(', ')}` },
    ];
  });
}

function findEmpty({ file, messages }: Locale): Finding[] {
  return [...messages]
    .filter(([, { text }]) => text.trim() === '')
    .map(([key, { line }]) => ({ file, line, message: `${key} is empty` }));
}

/** Reports keys of other languages that this one lacks, in its own plural forms. */
function findMissing(locale: Locale, all: Locale[]): Finding[] {
  const { file, language, messages } = locale;
  const required = new Map<string, string>();
  const plurals = new Set<string>();
  for (const other of all) {
    for (const key of other.messages.keys()) {
      const { base, form } = splitPlural(key, other.messages);
      // The dashboard reads _zero in every language, even where grammar knows no such form.
      const isExtra = form === '_zero';
      // Languages that count 0 like 1 can add a form for 0; the others do not need it.
      if (isExtra && countsNoneLikeOne(other.language)) continue;
      if (!form || isExtra) required.set(key, other.file);
      else {
        plurals.add(key);
        for (const own of formsOf(language)) required.set(base + own, other.file);
      }
    }
  }
  const missing = [...required]
    .filter(([key]) => !messages.has(key))
    .map(([key, source]) => ({ file, line: 1, message: `lacks ${key}, which ${source} has` }));
  const needless = [...messages]
    .filter(([key]) => plurals.has(key) && !required.has(key))
    .map(([key, { line }]) => ({
      file,
      line,
      message: `has ${key}, a plural form that ${language} does not know`,
    }));
  return [...missing, ...needless];
}

function findStrayPlaceholders({ file, messages }: Locale, reference: Locale): Finding[] {
  return [...messages].flatMap(([key, { text, line }]) => {
    const { base, form } = splitPlural(key, messages);
    const original = reference.messages.get(form ? `${base}_other` : key);
    if (!original) return [];
    const own = placeholdersOf(text);
    const wanted = placeholdersOf(original.text);
    // Singular and zero forms can omit the number.
    if (form && /zero|one/.test(form) && !own.has('{{count}}')) wanted.delete('{{count}}');
    const difference = [...own.symmetricDifference(wanted)];
    if (difference.length === 0) return [];
    const message = `${key} differs from ${reference.file} in ${difference.join(', ')}`;
    return [{ file, line, message }];
  });
}

const countsNoneLikeOne = (language: string): boolean =>
  new Intl.PluralRules(language).select(0) === 'one';

/** Languages that use the singular for 0 must show the number: “One student” would be wrong for 0. */
function findNumberless({ file, language, messages }: Locale): Finding[] {
  if (!countsNoneLikeOne(language)) return [];
  return [...messages].flatMap(([key, { text, line }]) => {
    const { base, form } = splitPlural(key, messages);
    if (form !== '_one' || messages.has(`${base}_zero`)) return [];
    const other = messages.get(`${base}_other`)?.text ?? '';
    const isCounted = placeholdersOf(other).has('{{count}}');
    if (!isCounted || placeholdersOf(text).has('{{count}}')) return [];
    const message = `${key} says {{count}} = 0 too in ${language}, so it must hold {{count}}`;
    return [{ file, line, message }];
  });
}
