import type { BulkListName } from '@provost/contract/bulk';
import { readJob } from '@provost/contract/jobs';
import { callOwn } from '@/api/own.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { ResourceFilter } from '@/table/filter.ts';
import type { BulkList } from '@/table/resource.ts';
import { jobTitle } from '../jobs/job-title.ts';
import { labelsOf } from '../record-filters.ts';
import { actionsOfRow } from './row-actions.ts';

/** A job is called what it does: “Suspend 12 students”. */
const jobFilter = (name: string, title: string): ResourceFilter => ({
  name,
  title,
  isOurs: true,
  labels: (ids, { signal, t }) =>
    labelsOf(ids, async (id) => jobTitle(await callOwn(readJob, { params: { id }, signal }), t)),
});

const filters = [
  jobFilter('changed_in', 'selection.changedIn'),
  jobFilter('failed_in', 'selection.failedIn'),
];

/** For the description of a list whose rows can be changed many at a time. */
export const bulkList = (list: BulkListName): Omit<BulkList, 'name'> => ({
  list,
  loadDialog: () => loadPart(() => import('./bulk-dialog.tsx')),
  actionsOfRow: (row, role) => actionsOfRow(list, row, role),
  filters,
});
