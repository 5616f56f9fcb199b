import { actions, subjects, userTypes } from '@provost/contract/ability';
import type { Role } from '@provost/contract/roles';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTexts } from '@/lib/format/use-format.ts';

export const usePermissionWords = () => {
  const { t, format } = useTexts();
  const role = (type: string | undefined): string =>
    isOneOf(userTypes, type) ? t(`profile.userTypes.${type}`) : (type ?? '');
  const area = (subject: string): string =>
    subject === 'Auth' ? t('staff.ownProfile') : t(`profile.areas.${subject}`);
  const actions = (names: readonly string[]): string =>
    format.list(names.map((name) => t(`profile.actions.${name}`)));
  const roles = (types: readonly string[]): string => format.list(types.map(role));
  return {
    role,
    roles,
    area,
    actions,
    /** What can be done in an area, such as “view, edit (own only)”. */
    allowed: ({ actions: names, isOwnOnly }: Area): string => {
      const words = actions(names);
      return isOwnOnly ? t('staff.ownOnly', { words }) : words;
    },
    extra: ({ name, user_types: types }: Permissions['extra'][number]): string =>
      types.length === 0
        ? t(`staff.extra.${name}`)
        : t('staff.onRoles', { rule: t(`staff.extra.${name}`), roles: roles(types) }),
  };
};

export type Permissions = Pick<Own<Role>, 'permissions' | 'extra'>;
type Permission = Permissions['permissions'][number];

/** The permissions on one subject. */
export interface Area {
  readonly subject: string;
  /** `manage` alone, if a rule of the role says so. */
  readonly actions: readonly string[];
  readonly isOwnOnly: boolean;
  /** The rules of the role that give the actions: theirs, or one for all subjects. */
  readonly rules: readonly { readonly subject: string; readonly actions: readonly string[] }[];
}

/** In the order of the contract. */
const inOrder = (names: readonly string[]): readonly string[] =>
  actions.filter((action) => names.includes(action));

const toArea = (subject: string, permissions: readonly Permission[]): Area => {
  const given = permissions.flatMap(({ rule }) => rule ?? []);
  const isManaged = given.some(({ action }) => action === 'manage');
  const rules = [...new Set(given.map((rule) => rule.subject))].map((ruled) => ({
    subject: ruled,
    actions: inOrder(given.filter((rule) => rule.subject === ruled).map(({ action }) => action)),
  }));
  return {
    subject,
    actions: isManaged ? ['manage'] : inOrder(permissions.map(({ action }) => action)),
    isOwnOnly: permissions.some(({ scope }) => scope === 'own'),
    rules,
  };
};

const isArea = (subject: string): boolean => subject !== 'all';

/** By subject, in the order of the contract. Those without a permission have no actions. */
export const areasOf = ({ permissions }: Pick<Permissions, 'permissions'>): readonly Area[] =>
  subjects
    .filter(isArea)
    .filter((subject) => permissions.some((permission) => permission.subject === subject))
    .map((subject) =>
      toArea(
        subject,
        permissions.filter(
          (permission) => permission.subject === subject && permission.rule !== undefined,
        ),
      ),
    );

interface Difference {
  readonly areas: readonly Pick<Area, 'subject' | 'actions'>[];
  readonly extra: Permissions['extra'];
}

/** None, own rows, all rows. */
const levelOf = (permission: Permission | undefined): number => {
  if (!permission?.is_allowed) return 0;
  return permission.scope === 'own' ? 1 : 2;
};

/** What the second role can do and the first cannot. */
export const gainsOf = (from: Permissions, to: Permissions): Difference => {
  const gained = to.permissions.filter((permission) => {
    const { action, subject } = permission;
    const before = from.permissions.find(
      (other) => other.action === action && other.subject === subject,
    );
    return levelOf(permission) > levelOf(before);
  });
  const extra = to.extra.flatMap(({ name, user_types }) => {
    const before = from.extra.find((other) => other.name === name);
    if (!before) return [{ name, user_types }];
    const added = user_types.filter((type) => !before.user_types.includes(type));
    return added.length > 0 ? [{ name, user_types: added }] : [];
  });
  return {
    areas: subjects.flatMap((subject) => {
      const names = gained.filter((one) => one.subject === subject).map(({ action }) => action);
      return names.length > 0 ? [{ subject, actions: inOrder(names) }] : [];
    }),
    extra,
  };
};
