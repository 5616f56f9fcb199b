const erasedText = '[erased]';

/** Fields of the audit trail that are personal whatever they contain. */
const personalFields = new Set([
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'avatar_url',
  'headline',
  'bio',
  'qualifications',
]);

/** Replaces every occurrence of the names, the longest first. */
export function replaceAll(text: string, names: readonly string[], replacement: string): string {
  return names
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
    .reduce((result, name) => result.replaceAll(name, replacement), text);
}

/** The values of an event without names. The fields of an event about the person are erased. */
export function redactValues(
  json: string | null,
  names: readonly string[],
  isAboutPerson: boolean,
): string | null {
  if (json === null) return null;
  const redact = (value: unknown, field?: string): unknown => {
    if (isAboutPerson && field && personalFields.has(field))
      return value === null ? null : erasedText;
    if (typeof value === 'string') return replaceAll(value, names, erasedText);
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
