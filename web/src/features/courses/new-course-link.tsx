import { Button } from '@mantine/core';
import { createCourse } from '@provost/contract/courses';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';

export const NewCourseLink = () => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(createCourse.access)) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/courses/new" />}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    >
      {t('nav.course-new')}
    </Button>
  );
};
