import { type AuditEvent, auditActions, auditSubjects } from '@provost/contract/audit';
import { useSearch } from '@tanstack/react-router';
import type { Own } from '@/api/own.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { describeChanges } from '@/school/activity/describe-changes.ts';
import { UndoEvent } from '@/school/activity/undo-event.tsx';
import { personName } from '@/school/people/person-columns.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { textColumn } from '@/table/columns.ts';
import { ExpandableText } from '@/table/expandable-text.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { ControlLink } from '@/ui/control-link.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { auditList } from './audit-list.ts';
import { targetOf } from './target.ts';

interface ChangeCellProps {
  readonly event: Own<AuditEvent>;
  readonly format: CellFormat;
}

/** The changes in one line; a click shows them in full. */
const ChangeCell = ({ event, format }: ChangeCellProps) => {
  const { t } = format;
  const changes = describeChanges(event, format);
  if (changes.length === 0) return format.empty;
  const line = changes
    .map(({ name, text }) => t('app.labelled', { label: name, value: text }))
    .join('; ');
  return (
    <ExpandableText line={line}>
      <Facts>
        {changes.map(({ field, name, text }) => (
          <Fact key={field} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </ExpandableText>
  );
};

const auditColumns: readonly Column<Own<AuditEvent>>[] = [
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
  textColumn('address', 'audit.address', 130, { isHiddenAtFirst: true }),
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
  textColumn('request_id', 'audit.requestId', 180, { isHiddenAtFirst: true }),
];

const columns = 'occurred_at,actor,action,subject_label,address,change';
const securityView = `/audit?category=security&columns=${encodeURIComponent(columns)}`;

/** Switches between all events and those about the security of accounts. */
const SecurityLink = () => {
  const { t } = useTranslation();
  const isOwnServer = useIsOwnServer();
  const isOn = useSearch({
    strict: false,
    select: (state) => 'category' in state && state.category === 'security',
  });
  if (!isOwnServer) return null;
  return (
    <ControlLink href={isOn ? '/audit' : securityView}>
      {t(isOn ? 'audit.allEvents' : 'audit.security')}
    </ControlLink>
  );
};

/** An event has no details beyond its row. */
export const resource: Resource<Own<AuditEvent>> = {
  fileName: 'audit',
  texts: listTexts('audit'),
  list: auditList,
  columns: auditColumns,
  actions: <SecurityLink />,
  filters: [
    {
      name: 'action',
      title: 'audit.action',
      label: (action, t) => t(`audit.actions.${action.replace('.', '_')}`),
    },
    {
      name: 'category',
      title: 'audit.category',
      label: (category, t) => t(`audit.categories.${category}`),
      isOurs: true,
    },
    {
      name: 'subject',
      title: 'audit.type',
      label: (subject, t) => t(`audit.subjects.${subject}`),
    },
    { name: 'occurred', title: 'audit.date', range: 'day', isOurs: true },
  ],
};
