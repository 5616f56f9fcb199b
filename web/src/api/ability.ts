import { Ability } from '@casl/ability';
import { type Access, type Rule, rulesFor } from '@provost/contract/ability';
import { ForbiddenError } from './forbidden-error.ts';
import { isJsonObject, type JsonObject } from './hosts/fields.ts';
import { currentSession } from './session-store.ts';

/** What the signed-in user may do, by the stored rules or by the row of their type. */
type AppAbility = Ability<[string, string]>;

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';
const words = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isWord);

/** Conditions stay with the host that wrote them: what a rule names is shown, the host decides. */
const readRule = (rule: unknown) => {
  if (!isJsonObject(rule)) return [];
  const [action, subject] = [words(rule.action), words(rule.subject)];
  if (action.length === 0 || subject.length === 0) return [];
  return [{ action, subject, inverted: rule.inverted === true }];
};

const buildAbility = (user: JsonObject): AppAbility => {
  const ownProfile: Rule = { action: 'read', subject: 'Auth' };
  const stored = Array.isArray(user.ability) ? user.ability.flatMap(readRule) : undefined;
  return new Ability<[string, string]>([ownProfile, ...(stored ?? rulesFor(user.user_type))]);
};

const built = new WeakMap<JsonObject, AppAbility>();

const abilityOf = (user: JsonObject): AppAbility => {
  const ability = built.get(user) ?? buildAbility(user);
  built.set(user, ability);
  return ability;
};

export const userMay = (user: JsonObject, access: Access): boolean =>
  access === 'public' || abilityOf(user).can(access.action, access.subject);

/** For loaders and guards; components use `useCan`, which follows changes. */
export const sessionMay = (access: Access): boolean => {
  const user = currentSession()?.user;
  return user !== undefined && userMay(user, access);
};

export const requireAccess = (rule: Rule): void => {
  if (!sessionMay(rule)) throw new ForbiddenError(rule);
};
