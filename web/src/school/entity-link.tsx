import { Button } from '@mantine/core';
import { readCourse } from '@provost/contract/courses';
import { readInvoice } from '@provost/contract/invoices';
import { readPayer } from '@provost/contract/payers';
import { readPayment } from '@provost/contract/payments';
import { readStudent } from '@provost/contract/students';
import { readTeacher } from '@provost/contract/teachers';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';

/** The call that a page needs: users who cannot make it have no link. */
const pages = {
  students: readStudent,
  teachers: readTeacher,
  courses: readCourse,
  payments: readPayment,
  payers: readPayer,
  invoices: readInvoice,
} as const;

interface EntityLinkProps {
  readonly to: keyof typeof pages;
  /** Undefined if the host does not send it: then there is no link. */
  readonly id: string | undefined;
  /** Undefined if the host does not send it. */
  readonly name: ReactNode;
}

/** An element, such as a name with initials, has its sides from the page. */
const isolated = (name: ReactNode) => (typeof name === 'string' ? <bdi>{name}</bdi> : name);

/** The name of another record, as a link for users who can open it. */
export const EntityLink = ({ to, id, name }: EntityLinkProps) => {
  const can = useCan();
  const shown = name === undefined ? <EmptyValue /> : isolated(name);
  if (id === undefined || !can(pages[to].access)) return shown;
  return (
    <Link to={`/${to}/$id` as '/students/$id'} params={{ id }}>
      {shown}
    </Link>
  );
};

/** In a row of a list, where every name is a link. */
export const RowLink = (props: EntityLinkProps) => (
  <span className="names">
    <EntityLink {...props} />
  </span>
);

export const EditLink = ({ to, id }: Pick<EntityLinkProps, 'to'> & { readonly id: string }) => {
  const { t } = useTranslation();
  // Where a rule also guards calls of the specification, it does not tell whether the host has this one.
  if (!useIsOwnServer()) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to={`/${to}/$id/edit` as '/students/$id/edit'} params={{ id }} />
      )}
    >
      {t('record.edit')}
    </Button>
  );
};
