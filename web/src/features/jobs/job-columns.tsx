import { personName } from '@/school/people/person-name.tsx';
import type { Column } from '@/table/column.ts';
import { CancelJob } from './cancel-job.tsx';
import { detailsCell, kindLabel, progressCell, stateCell } from './job-cells.tsx';
import type { JobRow } from './job-list.ts';

export const jobColumns: readonly Column<JobRow>[] = [
  {
    id: 'kind',
    title: 'jobs.kind',
    cell: ({ kind }, { t, text }) => text(kindLabel(kind, t)),
    width: 130,
  },
  {
    id: 'about',
    title: 'jobs.about',
    cell: ({ about }, format) => personName(about?.full_name, format),
    card: 'detail',
    width: 150,
  },
  { id: 'state', title: 'jobs.state', cell: stateCell, card: 'value', width: 90 },
  { id: 'progress', title: 'jobs.progress', cell: progressCell, card: 'detail', width: 90 },
  {
    id: 'attempts',
    title: 'jobs.attempts',
    cell: ({ attempts }, format) => format.count(attempts),
    isNumeric: true,
    width: 70,
  },
  { id: 'details', title: 'jobs.details', cell: detailsCell, card: 'line', width: 220 },
  {
    id: 'next_attempt_at',
    title: 'jobs.nextAttempt',
    cell: ({ next_attempt_at }, format) => format.moment(next_attempt_at),
    width: 110,
  },
  {
    id: 'created_at',
    title: 'jobs.created',
    cell: ({ created_at }, format) => format.moment(created_at),
    startsDescending: true,
    width: 110,
  },
  {
    id: 'finished_at',
    title: 'jobs.finished',
    cell: ({ finished_at }, format) => format.moment(finished_at),
    isHiddenAtFirst: true,
    width: 110,
  },
  {
    id: 'actions',
    title: 'pricing.actions',
    cell: (job) => <CancelJob job={job} />,
    isPinned: true,
    card: 'action',
    width: 96,
  },
];
