export type Encoding = 'br' | 'gzip' | 'identity';

const byPreference = ['br', 'gzip'] as const;

export function preferredEncoding(accepted: string | undefined, available: readonly string[]) {
  const acceptedEncodings = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return (
    byPreference.find(
      (encoding) => acceptedEncodings.has(encoding) && available.includes(encoding),
    ) ?? 'identity'
  );
}
