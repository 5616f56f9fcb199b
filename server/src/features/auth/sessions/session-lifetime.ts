import type { Config } from '../../../config/config.ts';

const hourMs = 60 * 60_000;

export type SessionLifetimes = Pick<Config, 'staffSessionHours' | 'studentSessionDays'>;

/** When a session of this user type ends, however often it is refreshed. */
export function sessionEnd(
  userType: string,
  { staffSessionHours, studentSessionDays }: SessionLifetimes,
  now: Date,
): Date {
  const hours = userType === 'student' ? studentSessionDays * 24 : staffSessionHours;
  return new Date(now.getTime() + hours * hourMs);
}

export const lifetimesOf = ({
  refreshTokenDays,
  staffSessionHours,
  studentSessionDays,
}: Config) => ({
  refreshTokenDays,
  staffSessionHours,
  studentSessionDays,
});
