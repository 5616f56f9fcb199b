import { describe, expect, test } from 'vitest';
import { readReportState, requestFor } from './report-state.ts';

describe('the state of a report in the URL', () => {
  test('leaves out its defaults', () => {
    expect(readReportState({ report: 'revenue', range: '30d', compare: 'previous' })).toEqual({});
    expect(readReportState({ report: 'trials', range: '7d', compare: 'none' })).toEqual({
      report: 'trials',
      range: '7d',
      compare: 'none',
    });
  });

  test('drops what a report does not have', () => {
    expect(readReportState({ report: 'students', group: 'course' })).toEqual({
      report: 'students',
    });
    expect(readReportState({ report: 'sales', range: '1d', interval: 'hour', from: 'x' })).toEqual(
      {},
    );
  });

  test('has days only for a custom range', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(readReportState({ range: '7d', ...days })).toEqual({ range: '7d' });
    expect(readReportState({ range: 'custom', ...days })).toEqual({ range: 'custom', ...days });
  });
});

describe('the call for a state', () => {
  test('has the range, the comparison, the interval and the group', () => {
    expect(requestFor({ range: '7d', compare: 'year', interval: 'week', group: 'course' })).toEqual(
      {
        range: '7d',
        compare: 'year',
        interval: 'week',
        group: 'course',
      },
    );
    expect(requestFor({ group: 'currency' })).toEqual({});
  });

  test('needs both days of a custom range, in order', () => {
    expect(requestFor({ range: 'custom', from: '2026-01-01' })).toBeUndefined();
    const reversed = { range: 'custom', from: '2026-02-01', to: '2026-01-01' } as const;
    expect(requestFor(reversed)).toBeUndefined();
    const days = { from: '2026-01-01', to: '2026-01-01' };
    expect(requestFor({ range: 'custom', ...days })).toEqual(days);
  });
});
