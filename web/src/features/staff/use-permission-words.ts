import { userTypes } from '@provost/contract/ability';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Area, Permissions } from './permission-areas.ts';

export const usePermissionWords = () => {
  const { t } = useTranslation();
  const format = useFormat();
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
