import { Button } from '@mantine/core';
import { registerTeacher } from '@provost/contract/teachers';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';

export const RegisterTeacherLink = () => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(registerTeacher.access)) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/teachers/new" />}
      leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
    >
      {t('teachers.register')}
    </Button>
  );
};
