import { Button } from '@mantine/core';
import type { Access } from '@provost/contract/ability';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';

interface NewRecordLinkProps {
  readonly to: '/courses/new' | '/students/new' | '/teachers/new';
  /** Of the endpoint that creates the record. */
  readonly access: Access;
  readonly title: string;
  readonly icon: Icon;
}

/** From a list to the form of a new record, for users who can create one. */
export const NewRecordLink = ({ to, access, title, icon: Sign }: NewRecordLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(access)) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={to} />}
      leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
    >
      {t(title)}
    </Button>
  );
};
