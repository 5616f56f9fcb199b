import type { Page } from '@playwright/test';
import { addPaymentRow, itemOf, makeOlder } from './support/attention.ts';
import { dialog } from './support/enrolling.ts';
import { inEachLanguage } from './support/languages.ts';
import { menuLink } from './support/lists.ts';
import { addCourse, addPair, addStudent, enrol, makeOverdue } from './support/records.ts';
import {
  callPalette,
  enter,
  expect,
  expectAccessibleInEveryLook,
  expectFits,
  notifications,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

test('a paid student is enrolled in place, leaves the list, and comes back with Undo', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'paid' });
  await enter(page, school, '/attention?kind=paid_not_enrolled');
  const item = itemOf(page, student.name);
  await expect(item).toContainText('€90.00');
  await item.getByRole('button', { name: 'Enrol' }).click();
  await expect(item).toHaveCount(0);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(item).toHaveCount(1);
});

test('a refunded enrolment is cancelled in place', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'refunded' });
  await enter(page, school, '/attention?kind=refunded_still_enrolled');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Cancel enrolment' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel enrolment' }).click();
  await expect(item).toHaveCount(0);
});

test('a note settles a failed payment; the student can be contacted', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'failed' });
  await enter(page, school, '/attention?kind=failed_payment');
  const item = itemOf(page, student.name);
  const contact = item.getByRole('link', { name: 'Contact' });
  await expect(contact).toHaveAttribute('href', /^mailto:student.*subject=Your%20payment/);
  await item.getByRole('button', { name: 'Add note' }).click();
  await dialog(page).getByRole('textbox').fill('Tries again on Friday.');
  await dialog(page).getByRole('button', { name: 'Add note' }).click();
  await expect(item).toHaveCount(0);
});

test('a trial is extended in place', async ({ page, school }) => {
  const trial_ends_at = new Date(Date.now() + 86_400_000).toISOString();
  const student = await addStudent(school, { trial_ends_at });
  await enter(page, school, '/attention?kind=trial_ending');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Extend trial' }).click();
  await dialog(page).getByRole('button', { name: 'Extend trial' }).click();
  await expect(item).toHaveCount(0);
});

test('a waiting student gets a suggested course', async ({ page, school }) => {
  const course = await addCourse(school, { title: 'A first lesson' });
  const { class_level } = await levelOf(page, school, course.id);
  const student = await addStudent(school, { class_level });
  makeOlder(school, student.id, 400);
  await enter(page, school, '/attention?kind=unenrolled_waiting');
  const item = itemOf(page, student.name);
  await expect(item).toContainText('Enrol in:');
  await item.getByRole('button', { name: `Enrol in ${course.name}` }).click();
  await expect(item).toHaveCount(0);
});

const levelOf = async (page: Page, { origin }: { origin: string }, id: number) => {
  const login = await page.request.post(`${origin}/api/auth/login/`, {
    data: { email: 'owner@provost.test', password: 'provost-demo' },
  });
  const { data } = (await login.json()) as { data: { access: string } };
  const response = await page.request.get(`${origin}/api/courses/${id}/`, {
    headers: { authorization: `Bearer ${data.access}` },
  });
  const course = (await response.json()) as { data: { class_level_id: number } };
  return { class_level: course.data.class_level_id };
};

test('an unpaid student leads to the form of a payment, an old payment is settled in place', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await makeOverdue(school, student);
  await enter(page, school, '/attention?kind=enrolled_unpaid');
  await expect(
    itemOf(page, student.name).getByRole('link', { name: 'Record payment' }),
  ).toHaveAttribute('href', `/payments/new?student=${student.id}&course=${course.id}&amount=90.00`);

  const other = await addStudent(school);
  const third = await addStudent(school);
  for (const { id } of [other, third]) {
    addPaymentRow(school, { student: id, course: course.id, status: 'pending' });
  }
  await page.getByRole('link', { name: /Payments pending too long/ }).click();
  await expect(page).toHaveURL(/kind=pending_payment_old/);
  for (const [person, button] of [
    [other, 'Mark as paid'],
    [third, 'Void'],
  ] as const) {
    const item = itemOf(page, person.name);
    await item.getByRole('button', { name: button }).click();
    await dialog(page).getByRole('button', { name: button }).click();
    await expect(item).toHaveCount(0);
  }
});

test('a course without a teacher leads to its form, one without students can be filled', async ({
  page,
  school,
}) => {
  const draft = await addCourse(school, { status: 'draft', teacher: null });
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const empty = await addCourse(school, { starts_at });
  await enter(page, school, '/attention?kind=course_without_teacher');
  await itemOf(page, draft.name).getByRole('link', { name: 'Assign teacher' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${draft.id}/edit$`));
  await page.goto(`${school.origin}/attention?kind=course_starting_without_students`);
  await itemOf(page, empty.name).getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByRole('dialog', { name: `Enrol in ${empty.name}` })).toBeVisible();
});

test('an item is snoozed with a reason, shown among the snoozed, and shown again', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'pending' });
  await enter(page, school, '/attention?kind=pending_payment_old');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Another time or a reason' }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The bank needs time.');
  await dialog(page).getByRole('button', { name: 'Snooze' }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: /Show \d+ snoozed item/ }).click();
  await expect(page).toHaveURL(/snoozed=true/);
  await expect(item).toContainText('The bank needs time.');
  await item.getByRole('button', { name: 'Show again' }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to open items' }).click();
  await expect(item).toHaveCount(1);
});

test('text typed in a dialog stays when the item is settled in another tab', async ({
  page,
  context,
  school,
}) => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'pending' });
  await enter(page, school, '/attention?kind=pending_payment_old');
  const item = itemOf(page, student.name);
  await item.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Another time or a reason' }).click();
  const reason = dialog(page).getByRole('textbox', { name: 'Reason' });
  await reason.fill('The bank needs');

  // Read on the way to the page: the browser drops the bodies of earlier responses.
  let isReloaded = false;
  await page.route('**/api/attention/pending_payment_old/**', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body });
    isReloaded = !body.includes(student.name);
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await itemOf(other, student.name).getByRole('button', { name: 'Void' }).click();
  await dialog(other).getByRole('button', { name: 'Void' }).click();
  await expect(itemOf(other, student.name)).toHaveCount(0);

  await page.bringToFront();
  await expect.poll(() => isReloaded).toBe(true);
  await reason.pressSequentially(' time.');
  await expect(reason).toHaveValue('The bank needs time.');
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
});

test('the kind that opened first stays when its last item is settled', async ({ page, school }) => {
  await page.clock.install();
  let count = 1;
  await page.route(/\/api\/attention\/$/, (route) => {
    const first = { kind: 'paid_not_enrolled', count };
    return route.fulfill({ json: { data: [first, { kind: 'failed_payment', count: 2 }] } });
  });
  await enter(page, school, '/attention');
  const chosen = page
    .getByRole('navigation', { name: 'Categories' })
    .locator('[aria-current=page]');
  await expect(chosen).toHaveText(/Paid, not enrolled.*1/);
  count = 0;
  await page.clock.runFor(61_000);
  await expect(chosen).toHaveText(/Paid, not enrolled.*0/);
});

test('arrow keys, J and K move through the items, E runs the action, the next item gets the focus', async ({
  page,
  school,
}) => {
  const course = await addCourse(school);
  for (const daysAgo of [900, 899, 898]) {
    const { id } = await addStudent(school);
    addPaymentRow(school, { student: id, course: course.id, status: 'paid', daysAgo });
  }
  await enter(page, school, '/attention?kind=paid_not_enrolled');
  const actions = page.getByRole('main').getByRole('button', { name: 'Enrol', exact: true });
  await actions.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(actions.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(actions.first()).toBeFocused();
  const names = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .allInnerTexts();
  const count = await actions.count();
  await page.keyboard.press('e');
  await expect(actions).toHaveCount(count - 1);
  await expect(actions.first()).toBeFocused();
  expect(names.length).toBeGreaterThan(count);
});

test('the menu, the dashboard and the palette open the screen and show the count', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  addPaymentRow(school, { student: student.id, course: course.id, status: 'paid' });
  await enter(page, school, '/');
  const widget = page.getByRole('region', { name: 'Needs attention' });
  await widget.getByRole('link', { name: /Paid, not enrolled/ }).click();
  await expect(page).toHaveURL(/\/attention\?kind=paid_not_enrolled/);
  await expect(itemOf(page, student.name)).toBeVisible();
  await expect(menuLink(page, 'Attention')).toContainText(/\d/);
  await page.goto(`${school.origin}/students`);
  await callPalette(page);
  await page.keyboard.type('Attention');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Attention', level: 1 })).toBeVisible();
});

test('the screen is accessible in every look and fits a phone', async ({ page, school }) => {
  await enter(page, school, '/attention?kind=unenrolled_waiting');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectFits(page);
  await expect(page.getByRole('link', { name: /Waiting for a course/ })).toBeInViewport();
});

test('finance sees the money kinds only', async ({ page, school }) => {
  await enter(page, school, '/attention', 'finance@provost.test');
  const kinds = page.getByRole('navigation', { name: 'Categories' });
  await expect(kinds.getByRole('link')).toHaveCount(7);
  await expect(kinds).not.toContainText('Waiting for a course');
});

for (const width of [800, 1024]) {
  test(`names keep their room at ${width} px, in German too`, async ({ page, school }) => {
    await page.setViewportSize({ width, height: 768 });
    await enter(page, school, '/attention?kind=unenrolled_waiting');
    const items = page.getByRole('main').locator('section li');
    const expectRoom = async () => {
      await expect(items.first()).toBeVisible();
      const heights = await items.evaluateAll((lines) => lines.map((line) => line.clientHeight));
      expect(Math.max(...heights)).toBeLessThan(180);
    };
    await inEachLanguage(page, expectRoom, ['en', 'de']);
  });
}
