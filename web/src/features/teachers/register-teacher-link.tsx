import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export const RegisterTeacherLink = () => {
  const { t } = useTranslation();
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/teachers/new" />}
      leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
    >
      {t('teachers.register')}
    </Button>
  );
};
