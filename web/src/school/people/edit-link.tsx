import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface EditLinkProps {
  readonly to: '/students/$id/edit' | '/teachers/$id/edit' | '/courses/$id/edit';
  readonly id: string;
}

/** To the form of a record. */
export const EditLink = ({ to, id }: EditLinkProps) => {
  const { t } = useTranslation();
  return (
    <Button renderRoot={(props) => <Link {...props} to={to} params={{ id }} />}>
      {t('record.edit')}
    </Button>
  );
};
