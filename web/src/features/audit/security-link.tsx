import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { ControlLink } from '@/ui/control-link.tsx';

const columns = 'occurred_at,actor,action,subject_label,address,change';
const securityView = `/audit?category=security&columns=${encodeURIComponent(columns)}`;

/** Switches between all events and those about the security of accounts. */
export const SecurityLink = () => {
  const { t } = useTranslation();
  const isOwnServer = useIsOwnServer();
  const isOn = useSearch({
    strict: false,
    select: (state) => 'category' in state && state.category === 'security',
  });
  if (!isOwnServer) return null;
  return (
    <ControlLink href={isOn ? '/audit' : securityView}>
      {t(isOn ? 'audit.allEvents' : 'audit.security')}
    </ControlLink>
  );
};
