import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActionProps } from './item-props.ts';

/** Opens the user's mail program. i18n-keys: attention.mail.* */
export const ContactLink = ({ kind, item: { student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  if (!student?.email) return null;
  const subject = t(`attention.mail.${kind}`, { course: course?.title });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={`mailto:${encodeURIComponent(student.email)}?subject=${encodeURIComponent(subject)}`}
      aria-describedby={nameId}
    >
      {t('attention.contact')}
    </Button>
  );
};
