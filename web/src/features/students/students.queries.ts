import { detailsOptions } from '@/lib/details-options.ts';
import { listPageOptions } from '@/lib/list/list-options.ts';
import type { ListState } from '@/lib/list/list-state.ts';
import { studentDetails, studentList } from './student-list.ts';

export const studentsPage = (state: ListState) => listPageOptions(studentList, state);

export const studentById = (id: string) => detailsOptions(studentDetails, id);
