import type { Subject } from '@provost/contract/ability';
import { type ImportKindName, importKinds, listImports } from '@provost/contract/imports';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ControlLink } from '@/ui/control-link.tsx';

const subjects: Record<ImportKindName, Subject> = {
  students: 'Student',
  teachers: 'Teacher',
  courses: 'Course',
  enrolments: 'Enrolment',
  payments: 'Payment',
};

/** The kinds of records that the user can import: those that they manage. */
export const useImportKinds = (): readonly ImportKindName[] => {
  const can = useCan();
  return can(listImports.access)
    ? importKinds.filter((kind) => can({ action: 'manage', subject: subjects[kind] }))
    : [];
};

export const ImportLink = ({ kind }: { readonly kind: ImportKindName }) => {
  const { t } = useTranslation();
  return (
    useImportKinds().includes(kind) && (
      <ControlLink href={`/imports/new?kind=${kind}`}>{t('nav.import-new')}</ControlLink>
    )
  );
};
