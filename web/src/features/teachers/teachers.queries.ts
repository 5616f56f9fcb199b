import { detailsOptions } from '@/lib/details-options.ts';
import { listPageOptions } from '@/lib/list/list-options.ts';
import type { ListState } from '@/lib/list/list-state.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

export const teachersPage = (state: ListState) => listPageOptions(teacherList, state);

export const teacherById = (id: string) => detailsOptions(teacherDetails, id);
