import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { actions, allows, rulesFor, subjects } from './ability.ts';
import { attentionKinds } from './attention.ts';
import type { Endpoint } from './endpoint.schema.ts';
import { csvPath } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { screens } from './screens.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);

/** The calls of the specification, as it writes them. */
const specified = [
  'POST /api/auth/login/',
  'GET /api/auth/profile/',
  'POST /api/auth/logout/',
  'POST /api/auth/token/refresh/',
  'GET /api/auth/admin/teachers/',
  'POST /api/auth/register/teacher/',
  'GET /api/auth/admin/students/',
  'GET /api/courses/payments/all/',
  'GET /api/courses',
  'GET /api/courses/courses/student-count/',
  'GET /api/payments/transactions/report/',
  'GET /api/auth/users/status-count/',
  'GET /api/auth/students/not-enrolled/',
  'POST /api/courses/pricing/create/',
  'GET /api/courses/pricing/list/',
  'DELETE /api/courses/pricing/delete/{id}/',
  'POST /api/bookmarks/update',
];

/** Signing in and out, what someone without a session does with a link, and the first owner. */
const publicCalls = [
  'login',
  'logout',
  'refresh',
  'readLink',
  'acceptInvitation',
  'forgotPassword',
  'resetPassword',
  'loginMfa',
  'loginMfaOptions',
  'readSetup',
];

describe('the endpoints', () => {
  it('include every call of the specification', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(specified.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('have unique methods and paths', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path.replace(/\/$/, '')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(all)(
    '%s has an access rule, and only signing in, signing out and links are public',
    (name, { access }) => {
      if (access === 'public') expect(publicCalls).toContain(name);
      else {
        expect(actions).toContain(access.action);
        expect(subjects).toContain(access.subject);
      }
    },
  );

  it.each(all)(
    '%s has a schema for exactly the parameters of its path',
    (_name, { path, params }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      if (names.length === 0) {
        expect(params).toBeUndefined();
        return;
      }
      const ids = ['1', '018f4e3c-7f6a-7c1e-8000-000000000001', '2026-11-17'];
      const valuesWith = (id: string) =>
        Object.fromEntries(names.map((name) => [name, name === 'kind' ? attentionKinds[0] : id]));
      expect(ids.some((id) => params?.safeParse(valuesWith(id)).success)).toBe(true);
      expect(ids.some((id) => params?.safeParse({ ...valuesWith(id), more: '1' }).success)).toBe(
        false,
      );
    },
  );

  it.each(['inviteStaff', 'resendInvitation', 'createResetLink'] as const)(
    '%s needs a recent sign-in, because its link gives an account to its holder',
    (name) => {
      expect(endpoints[name].needsRecentSignIn).toBe(true);
    },
  );

  it.each(all.filter(([, endpoint]) => endpoint.needsRecentSignIn))(
    '%s is a write of a signed-in user that accepts their password',
    (_name, { method, access, body }) => {
      expect(method).not.toBe('GET');
      expect(access).not.toBe('public');
      const paths = z
        .safeParse(body ?? z.never(), { password: 1 })
        .error?.issues.map(({ path }) => path[0]);
      expect(paths).toContain('password');
      const unknown = z.safeParse(body ?? z.never(), { password: 'x', passwrd: 'x' }).error?.issues;
      expect(unknown).toContainEqual(expect.objectContaining({ keys: ['passwrd'] }));
    },
  );

  /** Files that are not exports of a list, for those who started the job. */
  const otherFiles = new Map([
    ['listJobRows', '/api/jobs/{id}/rows.csv'],
    ['listImports', '/api/imports/template.csv'],
    ['readImport', '/api/imports/{id}/problems.csv'],
  ]);

  it.each(all.filter(([, { csv }]) => csv))('%s has a CSV file', (name, list) => {
    const path = otherFiles.get(name);
    if (path) expect(csvPath(list)).toBe(path);
    else expect(csvPath(list)).toMatch(/^\/api\/.*[^/]\/export\.csv$/);
    expect(list.csv?.access.action).toBe(path ? 'create' : 'export');
    expect(list.method).toBe('GET');
  });
});

describe('the dashboard knows what to reload', () => {
  const calls = all.filter(([, { access }]) => access !== 'public');
  const reads = calls.filter(
    ([name, { method }]) => method === 'GET' && name !== 'searchEverything',
  );

  it.each(calls.filter(([, { method }]) => method !== 'GET'))(
    'after %s: it says what it affects',
    (_, { affects }) => expect(affects).toBeDefined(),
  );

  it.each(reads)('and %s says what it shows', (_, { shows = [] }) => {
    expect(shows.length).toBeGreaterThan(0);
  });

  it('but a bookmark changes nothing else', () => {
    const shown = reads.filter(([, { shows = [] }]) => shows.includes('bookmarks'));
    expect(endpoints.updateBookmark.affects).toEqual(['bookmarks']);
    expect(shown.map(([name]) => name)).toEqual(['listBookmarks']);
  });
});

describe('the screens', () => {
  it('have unique ids and paths', () => {
    expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });

  const allBut = (...hidden: string[]) =>
    screens.map(({ id }) => id).filter((id) => !hidden.includes(id));
  const forms = ['teacher-new', 'student-new', 'course-new'];
  const owners = ['settings-security', 'settings-privacy', 'jobs'];
  const settings = ['settings-school', 'settings-class-levels', 'settings-tags', ...owners];
  const staff = ['settings-staff', 'settings-roles', 'users'];
  const billing = [
    'balances',
    'invoices',
    'reconcile',
    'payers',
    'payer-new',
    'settings-payment-plans',
    'settings-tax-rates',
  ];

  it.each([
    ['owner', allBut()],
    ['admin', allBut('payment-new', 'payer-new', 'reconcile', ...owners)],
    ['finance', allBut(...forms, ...settings, ...staff)],
    [
      'support',
      allBut(
        'teacher-new',
        'course-new',
        ...settings,
        ...staff,
        ...billing,
        'payment-new',
        'reports',
        'imports',
        'import-new',
      ),
    ],
    ['teacher', ['students', 'courses', 'enrolments', 'profile']],
    ['student', ['profile']],
    ['stranger', ['profile']],
  ])('that %s can open', (userType, ids) => {
    const rules = rulesFor(userType);
    const open = screens.filter(({ access }) => allows(rules, access)).map(({ id }) => id);
    expect(open).toEqual(ids);
  });
});
