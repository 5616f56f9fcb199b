import { addDays, addMonths, type Day } from './days.ts';
import { maxDiscountPoints, parseHundredths } from './money.ts';

export const instalmentUnits = ['days', 'months'] as const;
export const instalmentOrigins = ['enrolment', 'start'] as const;
export const maxInstalments = 60;
/** Ten years. */
export const maxInstalmentDelay = { days: 3650, months: 120 } as const;

/** A part of a total, and when it is due. Neither a percentage nor an amount: the rest. */
export interface Instalment {
  readonly percent: string | null;
  readonly amount: string | null;
  readonly after: number;
  readonly unit: (typeof instalmentUnits)[number];
  /** `start`: of the course; the enrolment if the course has none. */
  readonly from: (typeof instalmentOrigins)[number];
}

export interface PlannedInstalment {
  readonly amount_cents: number;
  readonly due_on: Day;
}

export const byDueDay = (one: PlannedInstalment, other: PlannedInstalment): number =>
  Number(one.due_on > other.due_on) - Number(one.due_on < other.due_on);

/** Why a plan cannot pay a total exactly. */
export type PlanProblem = 'over_total' | 'under_total';

interface Dates {
  readonly enrolledOn: Day;
  readonly startsOn: Day | null;
}

type Part = Pick<Instalment, 'percent' | 'amount'>;

/** Shares are in hundredths of a percent. */
const whole = maxDiscountPoints;
const sum = (numbers: readonly number[]): number => numbers.reduce((one, next) => one + next, 0);
const isRest = ({ percent, amount }: Part): boolean => percent === null && amount === null;

/** In hundredths of a percent of a cent: nothing is rounded. */
const exactPart = ({ percent, amount }: Part, totalCents: number): number =>
  amount === null
    ? totalCents * (parseHundredths(percent ?? '0') ?? 0)
    : (parseHundredths(amount) ?? 0) * whole;

/** Whether percentages make up the whole, or at most that if an amount or the rest is among them. */
export function isWhole(parts: readonly Part[]): boolean {
  const shares = parts.filter(({ percent }) => percent !== null);
  const points = sum(shares.map((part) => exactPart(part, 1)));
  return shares.length < parts.length ? points <= whole : points === whole;
}

/**
 * Splits a total exactly. Percentages are rounded down, and the cents left over go to the first
 * instalment. Instalments of zero are dropped; the others are in the order of their due days. With
 * `changesTotal`, amounts that do not sum up to the total are the new one.
 */
export function planInstalments(
  instalments: readonly Instalment[],
  totalCents: number,
  dates: Dates,
  changesTotal = false,
): PlannedInstalment[] | PlanProblem {
  const parts = instalments.map((instalment) => exactPart(instalment, totalCents));
  const missing = totalCents * whole - sum(parts);
  const rest = instalments.findIndex(isRest);
  const isWrong = missing < 0 || (missing > 0 && rest < 0);
  if (isWrong && !changesTotal) return missing < 0 ? 'over_total' : 'under_total';
  const amounts = parts.map((part) => Math.floor(part / whole));
  const left = isWrong ? 0 : totalCents - sum(amounts);
  return instalments
    .map((instalment, index) => ({
      amount_cents: (amounts[index] ?? 0) + (index === Math.max(rest, 0) ? left : 0),
      due_on: dueOn(instalment, dates),
    }))
    .filter(({ amount_cents }) => amount_cents > 0)
    .sort(byDueDay);
}

/** Months are counted from the origin: 31 January, 28 February, 31 March. Never before the enrolment. */
function dueOn({ after, unit, from }: Instalment, { enrolledOn, startsOn }: Dates): Day {
  const origin = (from === 'start' ? startsOn : null) ?? enrolledOn;
  const day = unit === 'months' ? addMonths(origin, after) : addDays(origin, after);
  return day < enrolledOn ? enrolledOn : day;
}
