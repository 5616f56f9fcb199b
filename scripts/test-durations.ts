import { readFileSync } from 'node:fs';
import path from 'node:path';

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] };

type PlaywrightSuite = {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};

type FileDuration = { file: string; ms: number };

/** The files that took longest, one per line; a file that ran on two engines counts both. */
export function slowestFiles(
  root: string,
  vitestReport: string,
  playwrightReport: string,
  limit = 20,
): string {
  const durations = [
    ...(read<VitestReport>(vitestReport)?.testResults ?? []).map(
      ({ name, startTime, endTime }) => ({
        file: path.relative(root, name).replaceAll(path.sep, '/'),
        ms: endTime - startTime,
      }),
    ),
    ...(read<{ suites: PlaywrightSuite[] }>(playwrightReport)?.suites ?? []).flatMap(durationsIn),
  ];
  const totals = new Map<string, number>();
  for (const { file, ms } of durations) totals.set(file, (totals.get(file) ?? 0) + ms);
  const slowest = [...totals].toSorted(([, one], [, other]) => other - one).slice(0, limit);
  return slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`).join('\n');
}

function durationsIn({ file, specs = [], suites = [] }: PlaywrightSuite): FileDuration[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ file: `e2e/${file}`, ms: duration })),
    ),
  );
  return [...own, ...suites.flatMap(durationsIn)];
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
