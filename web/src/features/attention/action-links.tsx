import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { ActionProps } from './item-props.ts';

interface ActionLinkProps {
  readonly href: string;
  readonly nameId: string;
  readonly children: ReactNode;
}

/** The main action of an item that happens on another page. */
export const ActionLink = ({ href, nameId, children }: ActionLinkProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-main-action
    aria-describedby={nameId}
    renderRoot={(props) => <Link {...props} to={href as '/'} />}
  >
    {children}
  </Button>
);

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

interface RecordLinkProps extends ActionProps {
  readonly course: string | undefined;
  readonly amount: string | undefined;
  readonly children: ReactNode;
}

/** To the form of a payment, with what is owed: the price can have changed since it was agreed. */
export const RecordLink = ({ item, nameId, course, amount, children }: RecordLinkProps) => (
  <ActionLink
    nameId={nameId}
    href={`/payments/new?student=${item.student?.id}&course=${course}&amount=${amount}`}
  >
    {children}
  </ActionLink>
);
