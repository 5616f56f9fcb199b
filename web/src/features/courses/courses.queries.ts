import { detailsOptions } from '@/lib/details-options.ts';
import { listPageOptions } from '@/lib/list/list-options.ts';
import type { ListState } from '@/lib/list/list-state.ts';
import { courseDetails, courseList } from './course-list.ts';

export const coursesPage = (state: ListState) => listPageOptions(courseList, state);

export const courseById = (id: string) => detailsOptions(courseDetails, id);
