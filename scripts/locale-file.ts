import { readFileSync } from 'node:fs';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralEnding = new RegExp(`^(.+?)(_(?:${pluralForms.join('|')}))$`);

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
  const [, base, form] = pluralEnding.exec(key) ?? [];
  return base && keys.has(`${base}_other`) ? { base, form } : { base: key, form: undefined };
}

export const formsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `_${form}`);

/** The parts that translations must preserve: `{{name}}` and `<b>`. */
export function placeholdersOf(text: string): Set<string> {
  const found = text.match(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>/g) ?? [];
  return new Set(found.map((placeholder) => placeholder.replace(/\s|,.*(?=\}\})/g, '')));
}
