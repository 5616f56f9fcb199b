// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CellFormat } from '@/table/cell-format.tsx';
import { courseCell } from './course-cell.tsx';
import { coursesOfLevelQuery } from './course-choices.ts';

afterEach(cleanup);

const format = { match: (text: string | undefined) => text } as CellFormat;
const algebra = { id: '7', title: 'Algebra' };

const show = (course: Parameters<typeof courseCell>[0], courses?: readonly object[]) => {
  const client = new QueryClient();
  if (courses) client.setQueryData(coursesOfLevelQuery(undefined).queryKey, courses as never);
  render(
    <QueryClientProvider client={client}>
      <p role="status">{courseCell(course, format)}</p>
    </QueryClientProvider>,
  );
  return screen.getByRole('status').textContent;
};

test('the course of a host that sends its id has its title once the courses are loaded', () => {
  expect(show({ id: undefined, title: '7' }, [algebra])).toBe('Algebra');
});

test('until then, and for an unknown course, it is what the host sent', () => {
  expect(show({ id: undefined, title: '7' })).toBe('7');
  cleanup();
  expect(show({ id: undefined, title: '8' }, [algebra])).toBe('8');
});

test('a course that has an id and a title keeps its title, though another has it as id', () => {
  expect(show({ id: '9', title: '7' }, [algebra])).toBe('7');
});
