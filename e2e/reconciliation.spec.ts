import { choose, dialog, openEnrol, submit } from './support/enrolling.ts';
import { addCourse, addStudent, enrol, ownerCall } from './support/records.ts';
import { enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true });

test('finance compares a file with the payments, records a row and ignores another', async ({
  page,
  school,
}) => {
  const [student, course] = [await addStudent(school), await addCourse(school)];
  await enrol(school, student, course);
  const reference = `ch_${student.id}`;
  await enter(page, school, '/payments', 'finance@provost.test');
  await page.getByRole('link', { name: 'Reconcile' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const upload = await chooser;
  await upload.setFiles({
    name: 'unknown.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('first,second\n1,2'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'first, second' })).toBeVisible();
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const lines = [
    'id,Created date (UTC),Amount,Currency,Status,Card Name',
    `${reference},2026-01-05 10:00:00,40.00,eur,Paid,${student.name}`,
    `other_${reference},2026-01-06 10:00:00,41.00,eur,Paid,Somebody Else`,
  ];
  await (await again).setFiles({
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(page.getByRole('radio', { name: 'Missing here (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Record: Row 1' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Student' })).toHaveValue(student.name);
  if ((await dialog(page).getByRole('combobox', { name: 'Course' }).inputValue()) === '')
    await choose(page, 'Course', course.name);
  await submit(page, 'Record').click();
  await expect(page.getByRole('radio', { name: 'Already settled (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Ignore: Row 2' }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Not ours');
  await submit(page, 'Ignore').click();
  await expect(page.getByRole('radio', { name: 'Ignored (1)' })).toBeVisible();
  const undo = (text: string) =>
    notifications(page)
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Undo' });
  await undo('Row 2 was ignored.').click();
  await expect(page.getByRole('radio', { name: 'Missing here (1)' })).toBeVisible();
  await undo('The payment of row 1 was recorded.').click();
  await expect(page.getByRole('radio', { name: 'Missing here (2)' })).toBeVisible();
});

test('a full course has a waiting list, and a free seat goes to the first of it', async ({
  page,
  school,
}) => {
  const course = await addCourse(school, { capacity: 1 });
  const seat = await addStudent(school);
  await enrol(school, seat, course);
  const student = await addStudent(school);
  await enter(page, school, `/students/${student.id}`, 'support@provost.test');
  await openEnrol(page);
  await choose(page, 'Course', course.name);
  await submit(page).click();
  await submit(page, 'Add to waiting list').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // In the list of enrolments and in the timeline.
  const waiting = page.getByRole('tabpanel').getByText('Waiting', { exact: true });
  await expect(waiting).toHaveCount(2);
  const rows = await ownerCall<{ results: { id: number }[] }>(
    school,
    'GET',
    `/api/enrolments/?course=${course.id}&status=active`,
  );
  const [taken] = Array.isArray(rows) ? rows : rows.results;
  await ownerCall(school, 'PATCH', `/api/enrolments/${taken?.id}/`, { status: 'cancelled' });
  await page.goto(`${school.origin}/attention?kind=seat_free`);
  await page
    .getByRole('listitem')
    .filter({ hasText: course.name })
    .getByRole('button', { name: 'Enrol next' })
    .click();
  await expect(page.getByText(`${student.name} was enrolled in ${course.name}.`)).toBeVisible();
});
