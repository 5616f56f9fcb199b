import { submit } from './support/enrolling.ts';
import { switchLanguage } from './support/languages.ts';
import { addCourse, addPair, addStudent, enrol } from './support/records.ts';
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });

test('a long roster is searched and loaded in steps', async ({ page, school }) => {
  const course = await addCourse(school);
  const students = await Promise.all(Array.from({ length: 52 }, () => addStudent(school)));
  for (const student of students) await enrol(school, student, course);
  await enter(page, school, `/courses/${course.id}?tab=roster`);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('listitem')).toHaveCount(50);
  await panel.getByRole('searchbox', { name: 'Search students' }).fill(students[0]?.email ?? '');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('link', { name: students[0]?.name ?? '' })).toBeVisible();
  await panel.getByRole('searchbox').fill('nobody of that name');
  await expect(panel).toContainText('No matching enrolments');
  await panel.getByRole('searchbox').fill('');
  await panel.getByRole('button', { name: 'Show more' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(52);
});

test('a roster that the server counts up to a limit shows a plus sign', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await page.route('**/api/enrolments/?**', async (route) => {
    const response = await route.fetch();
    const body = { ...(await response.json()), count: 10_000, count_capped: true };
    await route.fulfill({ response, json: body });
  });
  await enter(page, school, `/courses/${course.id}?tab=roster`);
  await expect(page.getByRole('tabpanel').getByText('10,000+', { exact: true })).toBeVisible();
});

test('the timeline of a student includes the end of an enrolment', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Cancel enrolment' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Moved away');
  await submit(page, 'Cancel enrolment').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const ended = panel.getByRole('listitem').filter({ hasText: 'Enrolment cancelled' });
  await expect(ended).toContainText(`${course.name} · Moved away`);
});

test('support can cancel an enrolment, and take that back from the audit trail', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`, 'support@provost.test');
  await page.getByRole('button', { name: 'Cancel enrolment' }).click();
  await submit(page, 'Cancel enrolment').click();
  await expect(page.getByRole('tabpanel')).toContainText('Cancelled');
  await page.goto(`${school.origin}/audit?action=enrolment.updated`);
  const row = page.getByRole('row').filter({ hasText: student.name });
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('enrolments with their actions fit a phone in German', async ({ page, school }) => {
  const title = 'Einführung in die vergleichende Literaturwissenschaft';
  const [student, course] = [await addStudent(school), await addCourse(school, { title })];
  await enrol(school, student, course);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  await switchLanguage(page, 'de');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('button', { name: 'Aus Kurs austragen' })).toBeVisible();
  await expectFits(page);
  const name = await panel.getByRole('link', { name: title }).boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  await page.getByRole('tab', { name: 'Notizen' }).click();
  await expect(page.getByRole('tab', { name: 'Notizen' })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
});

test('the dialogs to transfer and to extend a trial are accessible', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`);
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByRole('option').nth(5)).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Extend trial' }).click();
  await expect(page.getByRole('dialog').getByLabel('Trial until')).toBeFocused();
  await expectAccessible(page);
});

test('the page and the form of a teacher are accessible', async ({ page, school }) => {
  await enter(page, school, '/teachers');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
