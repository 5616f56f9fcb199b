import { jobKinds, jobStates } from '@provost/contract/jobs';
import type { Resource } from '@/table/resource.ts';
import { kindLabel } from './job-cells.tsx';
import { jobColumns } from './job-columns.tsx';
import { type JobRow, jobList } from './job-list.ts';

/** A job has no details beyond its row. */
export const jobs: Resource<JobRow> = {
  fileName: 'jobs',
  texts: {
    title: 'nav.jobs',
    count: 'jobs.count',
    search: 'jobs.search',
    empty: 'jobs.empty',
    emptyHint: 'jobs.emptyHint',
    noMatch: 'jobs.noMatch',
    failure: 'jobs.failure',
  },
  list: jobList,
  columns: jobColumns,
  filters: [
    {
      name: 'state',
      title: 'jobs.state',
      options: jobStates,
      label: (state, t) => t(`jobs.states.${state}`),
    },
    {
      name: 'kind',
      title: 'jobs.kind',
      options: jobKinds,
      label: (kind, t) => kindLabel(kind, t) ?? kind,
    },
  ],
};
