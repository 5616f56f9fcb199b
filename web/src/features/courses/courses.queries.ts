import { detailsOptions } from '@/api/details-options.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { courseDetails, courseList } from './course-list.ts';

export const coursesPage = (state: ListState) => listPageOptions(courseList, state);

export const courseById = (id: string) => detailsOptions(courseDetails, id);
