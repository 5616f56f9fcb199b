import { settingNames } from './config.ts';

const urlParameters = ['connections', 'connect_timeout', 'pgbouncer'];

/** The number of letters that must be added, removed or replaced. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, expected] of [...other].entries()) {
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === expected ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}

/** Short names resemble those of other programs. */
const similarTo = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name)
    ? undefined
    : known.find(
        (each) =>
          each.length > 5 && Math.abs(each.length - name.length) <= 2 && distance(name, each) <= 2,
      );

const parametersOf = (url: string | undefined): string[] =>
  url && URL.canParse(url) ? [...new URL(url).searchParams.keys()] : [];

/**
 * Settings and parameters of database URLs that are probably misspelt, with the names that they
 * resemble. The environment also has variables of other programs, so the server only warns.
 */
export function findMisspeltSettings(variables: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {};
  const compare = (shown: string, name: string, known: readonly string[]): void => {
    const similar = similarTo(name, known);
    if (similar !== undefined) found[shown] = similar;
  };
  for (const name of Object.keys(variables)) compare(name, name, settingNames);
  for (const setting of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
    for (const name of parametersOf(variables[setting])) {
      compare(`?${name}=`, name, urlParameters);
    }
  }
  return found;
}
