import type { ReactNode } from 'react';
import { ActionLink } from './action-link.tsx';
import type { ActionProps } from './item-props.ts';

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
