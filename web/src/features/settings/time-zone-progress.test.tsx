// @vitest-environment happy-dom
import type { School } from '@provost/contract/school';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownRecord } from '@/api/own.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { speakEnglish } from '@/testing/speak-english.ts';
import { schoolBase, TimeZoneProgress } from './school-settings-screen.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const job = { id: 7, time_zone: 'America/New_York', done: 1, total: 4, finished_at: null };
const schoolWith = (sent: object) =>
  ownRecord<School>({ time_zone: 'Europe/Berlin', version: 2, ...sent });
const pending = schoolWith({
  pending_time_zone: 'America/New_York',
  time_zone_job: { ...job, state: 'running' },
});
const ended = (state: string) =>
  schoolWith({ time_zone_job: { ...job, state, finished_at: '2026-03-02T10:00:00.000Z' } });

describe('the settings of the school', () => {
  test('show how far a change of the time zone is, and which one still applies', () => {
    render(<TimeZoneProgress school={pending} />);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25');
    expect(screen.getByText('25%')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(
      'Changing to America/New York. Days and reports use Europe/Berlin until then.',
    );
    // The field has what was saved.
    expect(schoolBase(pending).values.time_zone).toBe('America/New_York');
  });

  test('say that days are counted again for the same time zone', () => {
    const state = { ...job, state: 'queued', time_zone: 'Europe/Berlin', done: 0, total: 0 };
    render(<TimeZoneProgress school={schoolWith({ time_zone_job: state })} />);
    expect(screen.getByRole('status').textContent).toMatch(/^The rules of Europe\/Berlin/);
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
  });

  test('say how it ended, and nothing if it was cancelled or never changed', () => {
    const { rerender, container } = render(<TimeZoneProgress school={ended('done')} />);
    expect(screen.getByRole('status').textContent).toMatch(/followed America\/New York since/);
    rerender(<TimeZoneProgress school={ended('failed')} />);
    expect(screen.getByRole('alert').textContent).toMatch(/still use Europe\/Berlin/);
    for (const school of [ended('cancelled'), schoolWith({})]) {
      rerender(<TimeZoneProgress school={school} />);
      expect(container.textContent).toBe('');
    }
  });

  test('are loaded again while a job changes the time zone', () => {
    const { refetchInterval } = schoolQuery;
    const intervalOf = (data: typeof pending) =>
      typeof refetchInterval === 'function' &&
      refetchInterval({ state: { data, status: 'success' } } as never);
    expect(intervalOf(pending)).toBeGreaterThan(0);
    expect(intervalOf(ended('done'))).toBe(false);
    expect(intervalOf(schoolWith({}))).toBe(false);
  });
});
