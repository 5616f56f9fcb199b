/** What is open of an enrolment on a due date, in cents. */
export interface OpenPart {
  readonly enrolment: string;
  readonly due_on: string;
  readonly cents: number;
}

/** A total over enrolments, the oldest due date first. More than what is open belongs to none. */
export function proposeSplit(
  total: number,
  open: readonly OpenPart[],
): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  let rest = total;
  for (const { enrolment, cents } of open.toSorted((one, other) =>
    one.due_on < other.due_on ? -1 : Number(one.due_on > other.due_on),
  )) {
    const part = Math.min(rest, cents);
    if (part <= 0) break;
    rest -= part;
    parts.set(enrolment, (parts.get(enrolment) ?? 0) + part);
  }
  return parts;
}
