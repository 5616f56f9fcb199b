import type { BulkListName } from '@provost/contract/bulk';
import { loadPart } from '@/lib/dom/load-part.ts';
import type { BulkList } from '@/table/resource.ts';

/** For the description of a list whose rows can be changed many at a time. */
export const bulkList = (list: BulkListName): Omit<BulkList, 'name'> => ({
  list,
  loadDialog: () => loadPart(() => import('./bulk-dialog.tsx')),
});
