import { at } from './columns.ts';
import { enrolmentCode } from './enrolment-plan.ts';
import type { SchoolPlan } from './plan.ts';

/** Enough for a demo. */
const maxTransfers = 5;

/**
 * Turns cancelled enrolments that an active one follows into transfers: the first ends when the
 * second starts. Enrolments of one student are next to each other, oldest first.
 */
export function planTransfers({ enrolments, transfers }: SchoolPlan): void {
  const { student, status, enrolled, ended } = enrolments.of;
  for (let index = 1; index < enrolments.length && transfers.size < maxTransfers; index += 1) {
    const source = index - 1;
    const isTransfer =
      at(student, source) === at(student, index) &&
      at(status, source) === enrolmentCode.cancelled &&
      at(status, index) === enrolmentCode.active &&
      at(enrolled, source) < at(enrolled, index) &&
      !transfers.has(source);
    if (!isTransfer) continue;
    ended[source] = at(enrolled, index);
    transfers.set(index, source);
  }
}
