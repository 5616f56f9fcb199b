import { isUserType, type Scope, type Subject, scopeFor } from '@provost/contract/ability';
import { useSession } from '../session/use-session.ts';

/** Whether the user sees all rows of a subject, or only own ones, with fewer fields. */
export const useScope = (subject: Subject): Scope => {
  const userType = useSession()?.user.user_type;
  return isUserType(userType) ? scopeFor(userType, subject) : 'all';
};
