import { describe, expect, test } from 'vitest';
import { adaptUsersByStatus } from './users-by-status.ts';

const counts = (answer: unknown) =>
  adaptUsersByStatus(answer).statuses.map(({ status, count }) => [status, count]);

const ours = {
  data: {
    total: 12,
    invited: 1,
    active: 8,
    suspended: 2,
    archived: 1,
    by_type: { owner: 1, admin: 0, finance: 0, support: 0, teacher: 3, student: 8 },
    by_type_and_status: {
      student: { invited: 1, active: 5, suspended: 2, archived: 0 },
      teacher: { invited: 0, active: 2, suspended: 0, archived: 1 },
    },
    trial: { active: 1, expired: 2, converted: 5 },
    months: [
      { month: '2026-13', joined: 1, total: 10 },
      { month: '2026-02', joined: 1 },
      { month: '2026-03', joined: 2, total: 12 },
    ],
  },
};

describe('users by status', () => {
  test('reads the response of our server, with the lists of the counted users', () => {
    const read = adaptUsersByStatus(ours);
    expect(read).toMatchObject({ total: 12, students: 8, teachers: 3 });
    expect(read.trial).toEqual({ active: 1, expired: 2, converted: 5 });
    expect(read.months).toEqual([{ month: '2026-03', joined: 2, total: 12 }]);
    expect(read.statuses).toEqual([
      { status: 'invited', count: 1, students: 1, teachers: 0 },
      { status: 'active', count: 8, students: 5, teachers: 2 },
      { status: 'suspended', count: 2, students: 2, teachers: 0 },
      { status: 'archived', count: 1, students: 0, teachers: 1 },
    ]);
  });

  test.each([
    ['a flat object', { suspended: 1, active: 5 }],
    ['a flat object under data', { data: { active: '5', suspended: 1, total: 6 } }],
    [
      'a list',
      [
        { status: 'suspended', count: 1 },
        { status: 'Active', count: 5 },
      ],
    ],
    [
      'a list under data',
      {
        data: [
          { name: 'active', total: 5 },
          { name: 'suspended', total: 1 },
        ],
      },
    ],
    [
      'results',
      {
        results: [
          { status: 'active', users: 5 },
          { status: 'suspended', users: 1 },
        ],
      },
    ],
    ['names with “users” in them', { total_users: 6, active_users: 5, suspended_users: 1 }],
    ['statuses in a field', { data: { statuses: { active: 5, suspended: 1 } } }],
  ])('reads %s, in the order of statuses', (_, answer) => {
    expect(counts(answer)).toEqual([
      ['active', 5],
      ['suspended', 1],
    ]);
    expect(adaptUsersByStatus(answer).total).toBe(6);
  });

  test('keeps a status that only the host has, after ours', () => {
    expect(counts({ blocked: 2, active: 1 })).toEqual([
      ['active', 1],
      ['blocked', 2],
    ]);
  });

  test.each([
    undefined,
    null,
    [],
    {},
    'x',
    { data: [] },
    [{ status: 'active' }],
    { page: 1, results: [] },
  ])('shows no status for %j', (answer) => {
    expect(adaptUsersByStatus(answer)).toMatchObject({ total: 0, statuses: [] });
  });
});
