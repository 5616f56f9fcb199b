import { erasedText, type NameMatcher } from './personal-names.ts';

/** The identity of a person. Another person can have the same values. */
export const identityFields: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
]);

export const payerFields: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'address',
  'tax_number',
]);

/** Fields of an event about the person that are personal whatever they contain. */
export const personalFields: ReadonlySet<string> = new Set([
  ...identityFields,
  'avatar_url',
  'headline',
  'bio',
  'qualifications',
  'reason',
  'passkey',
  'tags',
]);

/** Fields of an event about an enrolment or a payment of the person: they can say anything. */
export const tiedFields: ReadonlySet<string> = new Set(['reason', 'provider_ref']);

/** The values of an event without names. Fields of the first set are erased, of the second kept. */
export function redactValues(
  json: string | null,
  { redact }: NameMatcher,
  erased: ReadonlySet<string>,
  kept: ReadonlySet<string> = new Set(),
): string | null {
  if (json === null) return null;
  const visit = (value: unknown, field?: string): unknown => {
    if (field && kept.has(field)) return value;
    if (Array.isArray(value)) return value.map((item) => visit(item, field));
    if (field && erased.has(field)) return typeof value === 'string' ? erasedText : value;
    if (typeof value === 'string') return redact(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, visit(item, name)]),
    );
  };
  return JSON.stringify(visit(JSON.parse(json)));
}

/** The values of a field in an event, such as an earlier email. */
export function valuesOf(json: string | null, field: string): string[] {
  const value = json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== erasedText ? [value] : [];
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
