import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { locales as languages } from '@provost/contract/locales';
import type { Finding } from './finding.ts';
import { formsOf, type Message, placeholdersOf, readLocale, splitPlural } from './locale-file.ts';
import { checkUsage } from './locale-usage.ts';

const webLocales = 'web/public/assets/locales';
const serverLocales = 'server/src/messages';

type Locale = { language: string; file: string; messages: Map<string, Message> };

/** Fails where a language lacks what another has, or where the dashboard and its words differ. */
export function checkLocales(root: string): Finding[] {
  const findings = [webLocales, serverLocales].flatMap((folder) => checkFolder(root, folder));
  const english = path.join(root, webLocales, 'en.json');
  if (!existsSync(english) || findings.some(({ line }) => line === undefined)) return findings;
  return [...findings, ...checkUsage(root, `${webLocales}/en.json`, readLocale(english))];
}

function checkFolder(root: string, folder: string): Finding[] {
  // Git keeps no empty folder, so one is as good as none.
  if (globSync(`${folder}/*`, { cwd: root }).length === 0) return [];
  const findings: Finding[] = [];
  const locales: Locale[] = [];
  for (const language of languages) {
    const file = `${folder}/${language}.json`;
    try {
      locales.push({ language, file, messages: readLocale(path.join(root, file)) });
    } catch (error) {
      findings.push({
        file,
        message: `cannot be read: ${error instanceof Error ? error.message : error}`,
      });
    }
  }
  return [
    ...findings,
    ...locales.flatMap((locale) => [
      ...findEmpty(locale),
      ...findMissing(locale, locales),
      ...findStrayPlaceholders(locale, locales[0] ?? locale),
      ...findNumberless(locale),
    ]),
  ];
}

function findEmpty({ file, messages }: Locale): Finding[] {
  return [...messages]
    .filter(([, { text }]) => text.trim() === '')
    .map(([key, { line }]) => ({ file, line, message: `${key} is empty` }));
}

/** Every key that any language has, in the plural forms of this one. */
function findMissing(locale: Locale, all: Locale[]): Finding[] {
  const { file, language, messages } = locale;
  const wanted = new Map<string, string>();
  const plurals = new Set<string>();
  for (const other of all) {
    for (const key of other.messages.keys()) {
      const { base, form } = splitPlural(key, other.messages);
      // i18next reads _zero in every language, even where grammar knows no such form.
      const isExtra = form?.endsWith('_zero');
      // Who would count none like one may want to say it apart, which others need not.
      if (isExtra && countsNoneLikeOne(other.language)) continue;
      if (!form || isExtra) wanted.set(key, other.file);
      else {
        plurals.add(key);
        for (const own of formsOf(language, form.startsWith('_ordinal'))) {
          wanted.set(base + own, other.file);
        }
      }
    }
  }
  const missing = [...wanted]
    .filter(([key]) => !messages.has(key))
    .map(([key, source]) => ({ file, line: 1, message: `lacks ${key}, which ${source} has` }));
  const needless = [...messages]
    .filter(([key]) => plurals.has(key) && !wanted.has(key))
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
    const ordinal = form?.startsWith('_ordinal') ? '_ordinal' : '';
    const original = reference.messages.get(form ? `${base}${ordinal}_other` : key);
    if (!original) return [];
    const own = placeholdersOf(text);
    const wanted = placeholdersOf(original.text);
    // “One student” and “no students” read better without the number.
    if (form && /_(zero|one)$/.test(form) && !own.has('{{count}}')) wanted.delete('{{count}}');
    const difference = [...own.symmetricDifference(wanted)];
    if (difference.length === 0) return [];
    const message = `${key} differs from ${reference.file} in ${difference.join(', ')}`;
    return [{ file, line, message }];
  });
}

const countsNoneLikeOne = (language: string): boolean =>
  new Intl.PluralRules(language).select(0) === 'one';

/** In some languages none is counted like one: “One student” would then be said of nobody. */
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
