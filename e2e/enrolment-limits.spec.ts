import { choose, countEnrolments, dialog, field, openEnrol, submit } from './support/enrolling.ts';
import { settled } from './support/lists.ts';
import { addCourse, addPair, addStudent, enrol } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

test.use({ changesRecords: true });

test('a full course is reported, and an admin can enrol anyway', async ({ page, school }) => {
  const course = await addCourse(school, { capacity: 1 });
  await enrol(school, await addStudent(school), course);
  const student = await addStudent(school);
  await enter(page, school, `/students/${student.id}`, 'admin@provost.test');
  await openEnrol(page);
  await dialog(page).getByRole('combobox', { name: 'Course' }).fill(course.name);
  await expect(page.getByRole('option', { name: course.name })).toContainText('Full');
  await page.getByRole('option', { name: course.name }).click();
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This course is full.');
  await submit(page, 'Enrol anyway').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toContainText(course.name);
});

for (const place of ['button', 'field']) {
  test(`a second Enter in the ${place} does not overbook a full course`, async ({
    page,
    school,
  }) => {
    const course = await addCourse(school, { capacity: 1 });
    await enrol(school, await addStudent(school), course);
    const student = await addStudent(school);
    await enter(page, school, `/students/${student.id}`);
    await openEnrol(page);
    await choose(page, 'Course', course.name);
    const field = dialog(page).getByRole('combobox', { name: 'Course' });
    const sent = countEnrolments(page);
    await expect(field).toHaveValue(course.name);
    // The field has the focus after a choice.
    if (place === 'button') await submit(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('This course is full.');
    await expect(submit(page, 'Enrol anyway')).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeFocused();
    await page.keyboard.press('Enter');
    expect(sent).toHaveLength(1);
    // The first button does nothing any more.
    await expect(submit(page)).toBeDisabled();
    await page.keyboard.press('Tab');
    await expect(submit(page, 'Enrol anyway')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent).toHaveLength(2);
  });
}

test('support sees that a course is full and cannot overbook', async ({ page, school }) => {
  const course = await addCourse(school, { capacity: 1 });
  await enrol(school, await addStudent(school), course);
  const student = await addStudent(school);
  await enter(page, school, `/students/${student.id}`, 'support@provost.test');
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('An owner or admin can enrol');
  await expect(submit(page, 'Enrol anyway')).toHaveCount(0);
  await expect(submit(page)).toBeDisabled();
});

test('one of two people who enrol for the last seat gets it, and the other sees the reason', async ({
  page,
  other,
  school,
}) => {
  const course = await addCourse(school, { capacity: 1 });
  const [one, two] = [await addStudent(school), await addStudent(school)];
  await enter(page, school, `/students/${one.id}`, 'support@provost.test');
  await enter(other, school, `/students/${two.id}`, 'support@provost.test');
  for (const person of [page, other]) {
    await openEnrol(person);
    await choose(person, 'Course', course.name);
  }
  await Promise.all([submit(page).click(), submit(other).click()]);
  await expect
    .poll(
      async () =>
        (await page.getByRole('alert').count()) + (await other.getByRole('alert').count()),
    )
    .toBeGreaterThan(0);
  const outcomes = await Promise.all(
    [page, other].map(async (person) => {
      const full = person.getByText('This course is full.').first();
      const enrolled = person.getByRole('tabpanel').getByText(course.name).first();
      await expect(full.or(enrolled).first()).toBeVisible();
      return (await full.isVisible()) ? 'full' : 'enrolled';
    }),
  );
  expect(outcomes.toSorted()).toEqual(['enrolled', 'full']);
});

test('a second enrolment in the same course is refused with a reason', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}`);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('already enrolled');
});

test('each role sees the enrolment actions it has permission for', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`, 'support@provost.test');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('button', { name: 'Cancel enrolment' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Transfer' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Complete' })).toHaveCount(0);
});

test('finance can read enrolments and change nothing of them but the payer', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await enter(page, school, `/students/${student.id}?tab=enrolments`, 'finance@provost.test');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('link', { name: course.name })).toBeVisible();
  await expect(panel.getByRole('button')).toHaveText(['Change payer']);
});

test('a student is enrolled by keyboard alone', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  const button = page.getByRole('button', { name: 'Enrol', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Course')).toBeFocused();
  await page.keyboard.type(course.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // With the price of the course.
  await expect(field(page, 'Payment plan')).toBeVisible();
  for (const target of [
    field(page, 'Discount'),
    field(page, 'Payment plan'),
    field(page, 'Payer'),
    submit(page, 'Cancel'),
    submit(page),
  ]) {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toContainText(course.name);
  await expect(button).toBeFocused();
});

test('Back while the dialog is open closes it and sends nothing', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, '/students');
  await settled(page);
  await page.goto(`${school.origin}/students/${student.id}`);
  const sent = countEnrolments(page);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toHaveLength(0);
});

test('the dialog keeps the choice when it is refused offline', async ({ page, school }) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/students/${student.id}`);
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t reach the server');
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toContainText(course.name);
});
