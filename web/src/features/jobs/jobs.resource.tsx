import { SettingsLinks } from '@/school/settings-links.tsx';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { kindLabel } from './job-cells.tsx';
import { jobColumns } from './job-columns.tsx';
import { type JobRow, jobList } from './job-list.ts';

/** A job has no details beyond its row. */
export const resource: Resource<JobRow> = {
  fileName: 'jobs',
  texts: listTexts('jobs'),
  links: <SettingsLinks />,
  list: jobList,
  columns: jobColumns,
  filters: [
    {
      name: 'state',
      title: 'jobs.state',
      label: (state, t) => t(`jobs.states.${state}`),
    },
    {
      name: 'kind',
      title: 'jobs.kind',
      label: kindLabel,
    },
  ],
};
