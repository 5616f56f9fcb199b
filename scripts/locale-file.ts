import { readFileSync } from 'node:fs';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralEnding = new RegExp(`^(.+?)(_ordinal)?_(${pluralForms.join('|')})$`);

export type Message = { text: string; line: number };

export function readLocale(file: string): Map<string, Message> {
  const text = readFileSync(file, 'utf8');
  const rows = text.split('\n');
  const messages = new Map<string, Message>();
  const collect = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      const name = JSON.stringify(key.slice(key.lastIndexOf('.') + 1));
      const line = rows.findIndex(
        (row) => row.includes(`${name}:`) && row.includes(JSON.stringify(value)),
      );
      messages.set(key, { text: value, line: line + 1 });
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      messages.set(key, { text: '', line: 0 });
      return;
    }
    for (const [name, child] of Object.entries(value))
      collect(child, key ? `${key}.${name}` : name);
  };
  collect(JSON.parse(text), '');
  return messages;
}

/**
 * Splits a key into the base that code uses and its plural form. A key is a plural only if its
 * `_other` form exists, which every language has.
 */
export function splitPlural(
  key: string,
  keys: { has: (key: string) => boolean },
): { base: string; form: string | undefined } {
  const match = pluralEnding.exec(key);
  const stem = `${match?.[1]}${match?.[2] ?? ''}`;
  if (!match?.[1] || !keys.has(`${stem}_other`)) return { base: key, form: undefined };
  return { base: match[1], form: `${match[2] ?? ''}_${match[3]}` };
}

export function formsOf(language: string, isOrdinal: boolean): string[] {
  const rules = new Intl.PluralRules(language, { type: isOrdinal ? 'ordinal' : 'cardinal' });
  const ending = isOrdinal ? '_ordinal_' : '_';
  return rules.resolvedOptions().pluralCategories.map((category) => `${ending}${category}`);
}

/** The parts that translations must preserve: `{{name}}`, `$t(key)` and `<b>`. */
export function placeholdersOf(text: string): Set<string> {
  const found = text.match(/\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?\w+\s*\/?>/g) ?? [];
  return new Set(found.map((placeholder) => placeholder.replace(/\s|,.*(?=\}\})/g, '')));
}
