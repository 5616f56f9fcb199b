import type { BulkLoadStep } from './bulk-load.ts';

type Part = 'rows' | BulkLoadStep;

/** How much of a load's time each part takes, as measured; together 1. */
const shares: Record<Part, number> = { rows: 0.3, counters: 0.06, indexes: 0.58, references: 0.06 };

/** How much of a whole load is done, from 0 to 1, as its parts go on in whichever order. */
export function loadProgress(): (part: Part, share: number) => number {
  const done = { rows: 0, counters: 0, indexes: 0, references: 0 };
  const parts = Object.keys(done) as Part[];
  return (part, share) => {
    done[part] = share;
    return parts.reduce((sum, name) => sum + shares[name] * done[name], 0);
  };
}
