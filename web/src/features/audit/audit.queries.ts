import { listPageOptions } from '@/lib/list/list-options.ts';
import type { ListState } from '@/lib/list/list-state.ts';
import { auditList } from './audit-list.ts';

export const auditPage = (state: ListState) => listPageOptions(auditList, state);
