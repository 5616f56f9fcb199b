import { actions, isUserType, type Subject, scopeFor, subjects } from '@provost/contract/ability';
import { useTranslation } from 'react-i18next';
import type { AdaptedUser } from '@/api/hosts/user.ts';
import { userCan } from '@/api/permissions/ability.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { Card } from './card.tsx';

const areas = subjects.filter((subject) => subject !== 'all');

/** The user's permissions, one line for each area. */
export const Permissions = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (userCan(user, { action: 'manage', subject: 'all' })) {
    return (
      <Card title={t('profile.permissions')}>
        <p>{t('profile.fullAccess')}</p>
      </Card>
    );
  }

  const wordsFor = (subject: Subject): string | undefined => {
    const all = userCan(user, { action: 'manage', subject });
    const allowed = actions.filter((action) =>
      all ? action === 'manage' : userCan(user, { action, subject }),
    );
    if (allowed.length === 0) return undefined;
    const words = format.list(allowed.map((action) => t(`profile.actions.${action}`)));
    const type = user.user_type;
    const isOwn = isUserType(type) && scopeFor(type, subject) === 'own';
    return isOwn ? t('profile.ownOnly', { words }) : words;
  };
  return (
    <Card title={t('profile.permissions')} hint={t('profile.permissionsHint')}>
      <Facts>
        {areas.map((subject) => {
          const words = wordsFor(subject);
          return (
            words && (
              <Fact key={subject} name={t(`profile.areas.${subject}`)}>
                {words}
              </Fact>
            )
          );
        })}
      </Facts>
    </Card>
  );
};
