// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

const page = {
  rows: [{}, {}],
  page: 1,
  pageSize: 25,
  firstRow: 1,
  count: 10_000,
  isCountCapped: true,
  hasNext: true,
  nextCursor: undefined,
  isClientSide: false,
};

test('each click on Next page counts while rows of a list with more than 10,000 rows load', () => {
  const goTo = vi.fn<(page: number) => void>();
  const pagerAt = (wanted: number) => (
    <MantineProvider>
      <Pager
        page={page}
        wanted={wanted}
        pageSize={25}
        onPage={goTo}
        onPageSize={() => {}}
        onNextIntent={() => {}}
      />
    </MantineProvider>
  );
  const { rerender } = render(pagerAt(1));
  const next = screen.getByRole('button', { name: 'table.nextPage' });
  fireEvent.click(next);
  expect(goTo).toHaveBeenLastCalledWith(2);
  rerender(pagerAt(2));
  fireEvent.click(next);
  expect(goTo).toHaveBeenLastCalledWith(3);
  // The last page is unknown.
  fireEvent.click(screen.getByRole('button', { name: 'table.lastPage' }));
  expect(goTo).toHaveBeenCalledTimes(2);
});
