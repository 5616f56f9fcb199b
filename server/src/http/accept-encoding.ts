export type Encoding = 'br' | 'gzip' | 'identity';

const best = ['br', 'gzip'] as const;

/** The densest form that there is and that the client takes. */
export function preferredEncoding(
  accepted: string | undefined,
  available: readonly string[],
): Encoding {
  const takes = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return best.find((encoding) => takes.has(encoding) && available.includes(encoding)) ?? 'identity';
}
