import { detailsOptions } from '@/api/details-options.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { studentDetails, studentList } from './student-list.ts';

export const studentsPage = (state: ListState) => listPageOptions(studentList, state);

export const studentById = (id: string) => detailsOptions(studentDetails, id);
