import { isStaffType } from '@provost/contract/extra-rules';
import type { Caller } from '../api.ts';
import { createWindowCounter } from './window-counter.ts';

const windowMs = 60_000;

/**
 * Requests that write, per user, minute and process. Staff work fast and scripts use their accounts:
 * 200 a second are more than a person needs. Teachers and students change little more than their own account.
 */
const maxWrites = { staff: 12_000, others: 120 };

/**
 * Refuses a user who writes too much. In memory: the limit protects the database, and must not
 * itself write to it. Jobs make no requests, so an import is not limited.
 */
export function limitWrites(now: () => Date): (caller: Caller) => void {
  const writes = createWindowCounter(now, windowMs, 'errors.too_many_writes');
  return ({ userId, userType }) => {
    const key = String(userId);
    writes.requireFew(key, isStaffType(userType) ? maxWrites.staff : maxWrites.others);
    writes.add(key);
  };
}
