import { choose, countEnrolments, dialog, openEnrol, submit } from './support/enrolling.ts';
import { columnTexts, linesOf, menuLink, rowsOf, settled } from './support/lists.ts';
import { addCourse, addPair, addStudent, enrol } from './support/records.ts';
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

test('a student is enrolled from their page; seats and price are shown', async ({
  page,
  school,
}) => {
  const [student, course] = [await addStudent(school), await addCourse(school, { capacity: 3 })];
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  await openEnrol(page);
  await dialog(page).getByRole('combobox', { name: 'Course' }).fill(course.name);
  const option = page.getByRole('option', { name: course.name });
  await expect(option).toContainText('3 seats left');
  await expect(option).toContainText('90.00');
  await option.click();
  const sent = countEnrolments(page);
  await submit(page).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: course.name })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a student is enrolled from the drawer of the list', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students?enrolment=not_enrolled&search=${student.email}`);
  await page.getByRole('link', { name: student.name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enrol', exact: true }).click();
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(page.getByRole('region', { name: 'Enrolments' })).toContainText(course.name);
});

test('a waiting student is enrolled from the dashboard', async ({ page, school }) => {
  const course = await addCourse(school);
  await enter(page, school, '/');
  const line = page.getByRole('list', { name: 'Waiting longest' }).getByRole('listitem').first();
  const name = await line.getByRole('link').innerText();
  await line.getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByRole('dialog', { name: `Enrol ${name}` })).toBeVisible();
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Waiting longest' })).not.toContainText(name);
});

test('the palette enrols any student in any course', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, '/enrolments');
  await callPalette(page);
  await page.keyboard.type('Enrol a student');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enrol a student' })).toBeVisible();
  await choose(page, 'Student', student.email);
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: student.name })).toContainText(course.name);
});

test('a student is enrolled from the roster of a course', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/courses/${course.id}?tab=roster`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Enrol', exact: true }).click();
  await choose(page, 'Student', student.email);
  await submit(page).click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: student.name })).toBeVisible();
});

test('an enrolment is cancelled with a reason, and Undo restores it', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Cancel enrolment' }).click();
  await dialog(page).getByLabel('Reason').fill('Moved away');
  await submit(page, 'Cancel enrolment').click();
  await expect(panel).toContainText('Cancelled');
  await expect(panel).toContainText('Moved away');
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
});

test('an enrolment is completed and reactivated', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Complete' }).click();
  await submit(page, 'Complete').click();
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Reactivate' }).click();
  await submit(page, 'Reactivate').click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
});

test('a student is transferred to another course', async ({ page, school }) => {
  const student = await addStudent(school);
  const [from, to] = [await addCourse(school), await addCourse(school)];
  await enrol(school, student, from);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Transfer' }).click();
  await choose(page, 'Course', to.name);
  await expect(dialog(page)).toContainText('Balance after€90.00');
  await submit(page, 'Transfer').click();
  const moved = panel.getByRole('listitem').filter({ hasText: to.name }).first();
  await expect(moved).toContainText('Active');
  const left = panel.getByRole('listitem').filter({ hasText: from.name });
  await expect(left).toContainText('Transferred');
  await expect(left).toContainText(`To ${to.name}`);
});

test('enrolments are listed, searched, filtered and exported', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, '/');
  await menuLink(page, 'Enrolments').click();
  await expect(page.getByRole('heading', { name: 'Enrolments', level: 1 })).toBeVisible();
  await settled(page);
  for (const name of ['Student', 'Course', 'Status', 'Enrolled', 'Ended', 'Reason']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Search enrolments' }).fill(student.name);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('row', { name: student.name })).toContainText(course.name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await linesOf(await download)).slice(1).join()).toContain(course.name);

  await page.goto(`${school.origin}/enrolments?status=cancelled`);
  await settled(page);
  const statuses = await columnTexts(page, 'Status');
  expect(new Set(statuses).difference(new Set(['Cancelled', 'Transferred']))).toEqual(new Set());
});

test('a row of the list is cancelled from its menu', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/enrolments?search=${encodeURIComponent(student.name)}`);
  await page.getByRole('button', { name: `Actions for ${student.name}, ${course.name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel enrolment' }).click();
  await submit(page, 'Cancel enrolment').click();
  await expect(page.getByRole('row', { name: student.name })).toContainText('Cancelled');
});

test('list and dialogs are accessible in both themes and directions', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, '/enrolments');
  await settled(page);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog(page).getByRole('combobox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessibleInEveryLook(page);
  await page.goto(`${school.origin}/students/${student.id}?tab=enrolments`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Cancel enrolment' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('on a phone the list and the dialog fit', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/enrolments');
  await settled(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expectFits(page);
});
