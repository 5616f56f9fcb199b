/** A statement has a limited number of parameters. */
export function* inParts<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
