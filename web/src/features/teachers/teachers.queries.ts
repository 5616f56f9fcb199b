import { detailsOptions } from '@/api/details-options.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { teacherDetails, teacherList } from './teacher-list.ts';

export const teachersPage = (state: ListState) => listPageOptions(teacherList, state);

export const teacherById = (id: string) => detailsOptions(teacherDetails, id);
