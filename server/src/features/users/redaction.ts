const erasedText = '[erased]';

/** Fields of an event about the person that are personal whatever they contain. */
export const personalFields: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'avatar_url',
  'headline',
  'bio',
  'qualifications',
  'reason',
  'passkey',
]);

/** Replaces every occurrence of the names, the longest first. */
export function replaceAll(text: string, names: readonly string[], replacement: string): string {
  return names
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .reduce((result, name) => result.replaceAll(name, replacement), text);
}

/** A text without names. */
export const redactText = (text: string, names: readonly string[]): string =>
  replaceAll(text, names, erasedText);

/** The values of an event without names. The given fields are erased as a whole. */
export function redactValues(
  json: string | null,
  names: readonly string[],
  fields: ReadonlySet<string>,
): string | null {
  if (json === null) return null;
  const redact = (value: unknown, field?: string): unknown => {
    if (field && fields.has(field)) return value === null ? null : erasedText;
    if (typeof value === 'string') return redactText(value, names);
    if (Array.isArray(value)) return value.map((item) => redact(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, redact(item, name)]),
    );
  };
  return JSON.stringify(redact(JSON.parse(json)));
}

/** The values of these fields in an event, such as earlier emails. */
export function valuesOf(json: string | null, fields: readonly string[]): string[] {
  const values = json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
  return fields.flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' ? [value] : [];
  });
}

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * The full names that a person had before each rename. An event has the fields that it changed, so
 * the others are those of the time: the newest event comes first.
 */
export function formerNames(
  { first_name, last_name }: PersonName,
  events: readonly { readonly before: string | null }[],
): string[] {
  let name: PersonName = { first_name, last_name };
  return events.flatMap(({ before }) => {
    const old = JSON.parse(before ?? '{}') as Partial<PersonName>;
    if (old.first_name === undefined && old.last_name === undefined) return [];
    name = { ...name, ...old };
    return [`${name.first_name} ${name.last_name}`];
  });
}
