import { useTranslation } from 'react-i18next';
import { ActionLink } from './action-link.tsx';
import type { ActionProps } from './item-props.ts';

/** To the payment, else the student, else the course. */
export const OpenLink = ({ item: { payment, student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  if (payment) {
    return (
      <ActionLink nameId={nameId} href={`/payments/${payment.id}`}>
        {t('attention.openPayment')}
      </ActionLink>
    );
  }
  return (
    <ActionLink
      nameId={nameId}
      href={student ? `/students/${student.id}` : `/courses/${course?.id}`}
    >
      {t(student ? 'attention.openStudent' : 'attention.openCourse')}
    </ActionLink>
  );
};
