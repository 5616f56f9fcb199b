type Changes = Readonly<Record<string, string | number>>;

/** The same call with other parameters: path and query, relative to the host. */
export function linkWith(url: string, changes: Changes): string {
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  for (const [name, value] of Object.entries(changes)) parameters.set(name, String(value));
  return `${path}?${parameters}`;
}
