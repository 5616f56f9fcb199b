import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { auditList } from './audit-list.ts';

export const auditPage = (state: ListState) => listPageOptions(auditList, state);
