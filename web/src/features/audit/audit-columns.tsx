import type { AuditEvent } from '@provost/contract/audit';
import { auditActions, auditSubjects } from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { UndoEvent } from '@/school/activity/undo-event.tsx';
import { personName } from '@/school/people/person-name.tsx';
import type { Column } from '@/table/column.ts';
import { ChangeCell } from './change-cell.tsx';
import { targetOf } from './target.ts';

export const auditColumns: readonly Column<Own<AuditEvent>>[] = [
  {
    id: 'occurred_at',
    title: 'audit.date',
    cell: ({ occurred_at: at }, format) =>
      at ? <time dateTime={at}>{format.dateTime(at)}</time> : format.empty,
    startsDescending: true,
    width: 130,
  },
  {
    id: 'actor',
    title: 'audit.user',
    cell: ({ actor }, format) => personName(actor?.full_name, format),
    card: 'detail',
    width: 150,
  },
  {
    id: 'action',
    title: 'audit.action',
    cell: ({ action, occurrences: times = 1 }, { t, text }) => {
      if (!isOneOf(auditActions, action)) return text(action);
      const name = t(`audit.actions.${action.replace('.', '_')}`);
      return times > 1 ? t('audit.times', { name, times }) : name;
    },
    card: 'value',
    width: 130,
  },
  {
    id: 'subject_label',
    title: 'audit.target',
    cell: (event, { t, match }) => match(targetOf(event, t)),
    card: 'detail',
    width: 150,
  },
  {
    id: 'address',
    title: 'audit.address',
    cell: ({ address }, format) => format.text(address),
    isHiddenAtFirst: true,
    width: 130,
  },
  {
    id: 'change',
    title: 'audit.change',
    cell: (event, format) => <ChangeCell event={event} format={format} />,
    card: 'line',
    width: 200,
  },
  {
    id: 'undo',
    title: 'audit.undo',
    cell: (event) => <UndoEvent event={event} />,
    isPinned: true,
    card: 'action',
    width: 96,
  },
  {
    id: 'subject',
    title: 'audit.type',
    cell: ({ subject }, { t, text }) =>
      isOneOf(auditSubjects, subject) ? t(`audit.subjects.${subject}`) : text(subject),
    isHiddenAtFirst: true,
    width: 80,
  },
  {
    id: 'request_id',
    title: 'audit.requestId',
    cell: ({ request_id }, format) => format.text(request_id),
    isHiddenAtFirst: true,
    width: 180,
  },
];
