import { readCourse } from '@provost/contract/courses';
import { queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';

/** The course that a dialog is about: its price, its plans and its start. */
export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [readCourse.path, 'price', id],
    queryFn: ({ signal }) => callOwn(readCourse, { params: { id }, signal }),
    meta: { silent: true },
  });
