import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

interface EditLinkProps {
  readonly to: `/${string}/$id/edit`;
  readonly id: string;
}

export const EditLink = ({ to, id }: EditLinkProps) => {
  const { t } = useTranslation();
  // Where a rule also guards calls of the specification, it does not tell whether the host has this one.
  if (!useIsOwnServer()) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={to as '/students/$id/edit'} params={{ id }} />}
    >
      {t('record.edit')}
    </Button>
  );
};
