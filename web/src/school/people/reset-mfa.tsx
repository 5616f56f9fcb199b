import { resetMfa } from '@provost/contract/mfa';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '../confirmed-write.tsx';

interface ResetMfaProps {
  readonly id: string;
  readonly name: string;
}

/** For a person who has lost every second factor. Only owners see it. */
export const ResetMfa = ({ id, name }: ResetMfaProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(resetMfa.access)) return null;
  return (
    <ConfirmedWrite
      id={id}
      label={t('people.resetMfa.button')}
      title={t('people.resetMfa.title', { name })}
      isDangerous
      send={(call) => callEndpoint(resetMfa, { ...call, body: {} })}
    >
      <p>{t('people.resetMfa.effect', { name })}</p>
      <p>{t('people.resetMfa.sure', { name })}</p>
    </ConfirmedWrite>
  );
};
