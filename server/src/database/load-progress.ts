import type { BulkLoadStep } from './bulk-load.ts';

type Part = 'rows' | BulkLoadStep;

/** The measured share of each part in the duration of a load; the sum is 1. */
const shares: Record<Part, number> = { rows: 0.3, counters: 0.06, indexes: 0.58, references: 0.06 };

/** Computes the progress of the whole load, from 0 to 1, from the progress of its parts. */
export function loadProgress(): (part: Part, share: number) => number {
  const done = { rows: 0, counters: 0, indexes: 0, references: 0 };
  const parts = Object.keys(done) as Part[];
  return (part, share) => {
    done[part] = share;
    return parts.reduce((sum, name) => sum + shares[name] * done[name], 0);
  };
}
