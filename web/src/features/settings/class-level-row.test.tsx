// @vitest-environment happy-dom
import type { ClassLevel } from '@provost/contract/class-levels';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ownRecord } from '@/api/own.ts';
import { serve, show } from '@/testing/show.tsx';
import { ClassLevelRow } from './class-level-row.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the second click of a double click does not take back an archived class level', async () => {
  const sent = serve(() => Response.json({ message: 'Saved', data: { id: 1, version: 2 } }));
  const nothing = () => undefined;
  await show(
    <ClassLevelRow
      level={ownRecord<ClassLevel>({ id: 1, name: 'Grade 1', archived: false, version: 1 })}
      dragged={false}
      isTarget={false}
      onMove={nothing}
      onDrag={nothing}
      onDelete={nothing}
    />,
  );
  const archive = screen.getByRole('button', { name: 'Archive Grade 1' });
  fireEvent.click(archive, { detail: 1 });
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('region').textContent).not.toBe(''));
  fireEvent.click(archive, { detail: 2 });
  fireEvent.click(archive, { detail: 1 });
  await waitFor(() => expect(sent).toHaveLength(2));
});
