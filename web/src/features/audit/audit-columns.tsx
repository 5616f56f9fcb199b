import type { AuditEvent } from '@provost/contract/audit';
import { auditActions, auditSubjects } from '@provost/contract/audit';
import { screens } from '@provost/contract/screens';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { PersonName } from '@/school/person-name.tsx';
import type { DataColumn } from '@/table/table-column.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { ChangeCell } from './change-cell.tsx';

const screenIds = screens.map(({ id }) => id);

export const useAuditColumns = (): readonly DataColumn<Adapted<AuditEvent>>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'occurred_at',
        title: t('audit.date'),
        cell: ({ occurred_at: at }) =>
          at ? <time dateTime={at}>{format.dateTime(at)}</time> : <EmptyValue />,
        isSortable: true,
        startsDescending: true,
        width: 130,
      },
      {
        id: 'actor',
        title: t('audit.user'),
        cell: ({ actor }) => <PersonName name={actor?.full_name} />,
        width: 150,
      },
      {
        id: 'action',
        title: t('audit.action'),
        cell: ({ action }) =>
          isOneOf(auditActions, action) ? t(`audit.actions.${action.replace('.', '_')}`) : action,
        width: 130,
      },
      {
        id: 'subject_label',
        title: t('audit.target'),
        cell: ({ subject, subject_id: id, subject_label: label }) => (
          // Screens have translated names; other targets show their stored label.
          <Highlight
            text={subject === 'Bookmark' && isOneOf(screenIds, id) ? t(`nav.${id}`) : label}
          />
        ),
        width: 150,
      },
      {
        id: 'change',
        title: t('audit.change'),
        cell: (event) => <ChangeCell event={event} />,
        width: 200,
      },
      {
        id: 'subject',
        title: t('audit.type'),
        cell: ({ subject }) =>
          isOneOf(auditSubjects, subject) ? t(`audit.subjects.${subject}`) : subject,
        isHiddenAtFirst: true,
        width: 80,
      },
      {
        id: 'request_id',
        title: t('audit.requestId'),
        cell: ({ request_id }) => request_id ?? <EmptyValue />,
        isHiddenAtFirst: true,
        width: 180,
      },
    ],
    [t, format],
  );
};
