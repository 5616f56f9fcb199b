import { Button } from '@mantine/core';
import { screens } from '@provost/contract/screens';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { RecordForms } from './resource.ts';

type NewRecordLinkProps = Omit<NonNullable<RecordForms['create']>, 'load'>;

/** From a list to the form of a new record, for users who can create one. */
export const NewRecordLink = ({ screen, title = `nav.${screen}` }: NewRecordLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const form = screens.find(({ id }) => id === screen);
  if (!form || !can(form.access)) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={form.path} />}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t(title)}
    </Button>
  );
};
