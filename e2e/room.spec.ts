import { choose, dialog } from './support/enrolling.ts';
import { addCourse, addPair, addStudent, enrol } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

test.use({ changesRecords: true });

test('a student is enrolled by keyboard from a free seat, and then shows what they owe', async ({
  page,
  school,
}) => {
  const course = await addCourse(school, { capacity: 3 });
  const [first, second] = [await addStudent(school), await addStudent(school)];
  await enrol(school, first, course);
  await enter(page, school, `/courses/${course.id}`);
  const room = page.getByRole('list', { name: 'Room' });
  await expect(room.getByRole('listitem')).toHaveCount(3);
  await room.getByRole('button', { name: new RegExp(first.name) }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(room.getByRole('button', { name: 'Free seat 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, 'Student', second.name);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const seat = room.getByRole('button', { name: `${second.name}, owes €90.00` });
  await expect(seat).toBeVisible();
  await expect(room.getByRole('button', { name: /Free seat/ })).toHaveCount(1);
  await seat.focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(`${second.name} owes €90.00`)).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('a course without a limit has a row of its students and a place for one more', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enrol(school, student, course);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, `/courses/${course.id}`);
  const room = page.getByRole('list', { name: 'Room' });
  await expect(room.getByRole('listitem')).toHaveCount(2);
  await expect(room.getByText(student.name)).toBeVisible();
  await expect(room.getByRole('button', { name: 'Add a student' })).toBeVisible();
  await expectFits(page);
});
