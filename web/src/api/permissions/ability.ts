import { Ability } from '@casl/ability';
import { type Access, type Rule, rulesFor } from '@provost/contract/ability';
import type { AdaptedUser } from '../hosts/user.ts';
import { currentSession } from '../session/session-store.ts';
import { ForbiddenError } from './forbidden-error.ts';

/** From the stored rules, else from the user type. */
type AppAbility = Ability<[string, string]>;

const buildAbility = (user: AdaptedUser): AppAbility => {
  const ownProfile: Rule = { action: 'read', subject: 'Auth' };
  return new Ability<[string, string]>([ownProfile, ...(user.ability ?? rulesFor(user.user_type))]);
};

const built = new WeakMap<AdaptedUser, AppAbility>();

const abilityOf = (user: AdaptedUser): AppAbility => {
  const ability = built.get(user) ?? buildAbility(user);
  built.set(user, ability);
  return ability;
};

export const userCan = (user: AdaptedUser, access: Access): boolean =>
  access === 'public' || abilityOf(user).can(access.action, access.subject);

/** For loaders and guards; components use `useCan`, which follows changes. */
export const sessionCan = (access: Access): boolean => {
  const user = currentSession()?.user;
  return user !== undefined && userCan(user, access);
};

export const requireAccess = (rule: Rule): void => {
  if (!sessionCan(rule)) throw new ForbiddenError(rule);
};
