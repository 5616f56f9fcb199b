import { Button } from '@mantine/core';
import { registerStudent } from '@provost/contract/students';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';

export const NewStudentLink = () => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(registerStudent.access)) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/students/new" />}
      leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
    >
      {t('nav.student-new')}
    </Button>
  );
};
