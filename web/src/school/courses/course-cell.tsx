import { useQuery } from '@tanstack/react-query';
import type { CellFormat } from '@/table/cell-format.tsx';
import { coursesOfLevelQuery } from './course-choices.ts';

interface CourseCellProps {
  /** The title, or the id where a host sends no more. */
  readonly text: string;
  readonly format: CellFormat;
}

/** Does not load the courses: it waits until another part of the page has. */
const CourseCell = ({ text, format }: CourseCellProps) => {
  const { data } = useQuery({ ...coursesOfLevelQuery(undefined), enabled: false });
  return format.match(data?.find(({ id }) => id === text)?.title ?? text);
};

interface CourseOfRow {
  readonly id: string | undefined;
  readonly title: string | undefined;
}

/** Our server sends both. A host that sends one value can mean either. */
export const courseCell = ({ id, title }: CourseOfRow, format: CellFormat) =>
  id === undefined && title !== undefined ? (
    <CourseCell text={title} format={format} />
  ) : (
    format.match(title)
  );
