import type { Page } from '@playwright/test';
import { hostScreens, openScreen } from './support/screens.ts';
import { expect, signIn, test } from './support/test.ts';

/** Runs if it is parsed as markup, unless the policy stops it; a violation also fails the test. */
const markup = '<img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>';
const link = 'javascript:window.wasRun = true';

const person = { full_name: markup, name: markup, first_name: markup, last_name: markup };
const course = { id: 1, title: markup, name: markup, code: markup };

/** Every field that a screen shows, with markup. */
const row = {
  ...person,
  id: 1,
  email: markup,
  phone: markup,
  status: markup,
  user_type: 'owner',
  avatar_url: link,
  headline: markup,
  bio: markup,
  subjects: [markup, markup],
  class_levels: [markup],
  class_level: markup,
  qualifications: markup,
  number: markup,
  title: markup,
  code: markup,
  subject: markup,
  description: markup,
  currency: markup,
  method: markup,
  type: markup,
  amount: markup,
  current_price: markup,
  original_price: markup,
  discount_percent: markup,
  final_price: markup,
  created_at: markup,
  paid_at: markup,
  occurred_at: markup,
  last_login_at: markup,
  starts_at: markup,
  provider_ref: markup,
  student: person,
  teacher: person,
  created_by: person,
  course,
  action: markup,
  subject_label: markup,
  actor: person,
  before: { [markup]: markup },
  after: { [markup]: markup },
};
/** Only our server sends events, complete ones. */
const event = {
  id: 1,
  actor: { id: 1, full_name: markup, email: markup },
  action: 'user.status_changed',
  subject: 'User',
  subject_id: '1',
  subject_label: markup,
  before: { status: markup },
  after: { status: markup },
  names: {},
  request_id: null,
  occurred_at: '2026-01-01T00:00:00.000Z',
  address: null,
  occurrences: 1,
  redacted_at: null,
  is_revertible: false,
  reverts_id: null,
  reverted_by_id: null,
};
const list = { body: { results: [row], count: 1 } };
const page = { id: markup, title: markup, icon: markup, link, isBookmarked: true };

const answers = {
  'GET /api/auth/admin/teachers': list,
  'GET /api/auth/admin/students': list,
  'GET /api/courses/payments/all': list,
  'GET /api/courses': list,
  'GET /api/courses/pricing/list': list,
  'GET /api/payments/transactions/report': list,
  'GET /api/auth/students/not-enrolled': list,
  'GET /api/audit': { body: { results: [event], count: 1, next: null, previous: null } },
  'GET /api/courses/courses/student-count': {
    body: { data: [{ course_id: 1, course_title: markup, class_level: markup, student_count: 3 }] },
  },
  'GET /api/auth/users/status-count': { body: { data: { [markup]: 4, active: markup } } },
  'GET /api/bookmarks': { body: { data: { bookmarks: [page], suggestions: [page] } } },
  'GET /api/class-levels': { body: { data: [{ id: 1, name: markup }] } },
};

const expectHarmless = async (shown: Page): Promise<void> => {
  expect(await shown.evaluate(() => 'wasRun' in window)).toBe(false);
  await expect(shown.locator('img[src="x"]')).toHaveCount(0);
  await expect(shown.locator('[href^="javascript:" i], [src^="javascript:" i]')).toHaveCount(0);
};

test('markup in any field of any screen is shown as text', async ({ page: shown, startHost }) => {
  test.slow();
  const host = await startHost({ profile: row, answers });
  await shown.goto(`${host.origin}/login`);
  await signIn(shown);
  for (const [path, title] of hostScreens) {
    await openScreen(shown, path, title);
    await expect(
      shown.getByRole('main').getByText('onerror=').filter({ visible: true }).first(),
    ).toBeVisible();
    await expectHarmless(shown);
  }
  // A host without details: the drawer shows the fields of the row.
  await openScreen(shown, '/students', 'Students');
  await shown.getByRole('rowheader').first().getByRole('link').click();
  await expect(shown.getByRole('dialog')).toContainText('onerror=');
  await expectHarmless(shown);
  // Only our server has the audit trail.
  host.answer({ 'GET /api/school': { body: { data: { name: markup, version: 1 } } } });
  await shown.goto(`${host.origin}/audit`);
  await expect(
    shown.getByRole('main').getByText('onerror=').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectHarmless(shown);
});

test('markup in a message of the host is shown as text, in notifications and at fields', async ({
  page: shown,
  startHost,
}) => {
  const refused = {
    status: 400,
    body: { message: { email: [markup], other: { deep: [markup] } } },
  };
  const host = await startHost({ answers: { 'POST /api/auth/login': refused } });
  await shown.goto(`${host.origin}/login`);
  await shown.getByLabel('Email').fill('a@host.test');
  await shown.getByLabel('Password').fill('anything');
  await shown.getByRole('button', { name: 'Sign in' }).click();
  await expect(shown.getByText('onerror=').filter({ visible: true }).first()).toBeVisible();
  await expectHarmless(shown);
});

test('markup in the URL is shown as text', async ({ page: shown, startHost }) => {
  const host = await startHost({ answers });
  await shown.goto(`${host.origin}/login`);
  await signIn(shown);
  const text = encodeURIComponent(markup);
  for (const path of [
    `/students?search=${text}`,
    `/${text}`,
    `/students?ordering=${text}&page=${text}&status=${text}`,
  ]) {
    await shown.goto(host.origin + path);
    await expect(shown.getByRole('main')).toBeVisible();
    await expectHarmless(shown);
  }
});
