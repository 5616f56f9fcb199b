import { endUserSessions } from '@provost/contract/user';
import { callEndpoint } from '@/api/client.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '../confirmed-write.tsx';

interface EndSessionsProps {
  readonly id: string;
  readonly name: string;
}

export const EndSessions = ({ id, name }: EndSessionsProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmedWrite
      id={id}
      label={t('people.endSessions.button')}
      title={t('people.endSessions.title', { name })}
      send={(call) => callEndpoint(endUserSessions, call)}
    >
      <p>{t('people.endSessions.effect', { name })}</p>
    </ConfirmedWrite>
  );
};
