import { countPosts } from './support/impatient.ts';
import { pick, recordButton } from './support/paying.ts';
import { addPair, addPayment } from './support/records.ts';
import { enter, expect, test } from './support/test.ts';

// The demo school is in Lisbon, where it is still the evening before.
test.use({ changesRecords: true, timezoneId: 'Pacific/Auckland' });

const paid_at = '2026-01-05T22:30:00.000Z';

test('a payment has its days in the school’s time zone, on the page, the receipt and the list', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { id, number } = await addPayment(school, student, course, { paid_at });
  await enter(page, school, `/payments/${id}`);
  const facts = page.getByRole('complementary').filter({ hasText: student.name });
  await expect(facts).toContainText('Jan 5, 2026, 10:30 PM');
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('Jan 5, 2026');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-printed]')).toContainText('January 5, 2026');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${school.origin}/payments?paid_from=2026-01-05&paid_to=2026-01-05`);
  await expect(page.getByRole('row', { name: number })).toContainText('Jan 5, 2026');
  await expect(page.getByRole('button', { name: /Jan 5, 2026 – Jan 5, 2026/ })).toBeVisible();
});

test('a typed payment time is in the school’s time zone, which the form names', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  await enter(page, school, `/payments/new?student=${student.id}`);
  await pick(page, 'Course', course.name);
  await expect(page.getByText('School’s time zone: Europe/Lisbon')).toBeVisible();
  await page.getByLabel('Paid on').fill('2026-01-05');
  await page.getByLabel('Payment time').fill('22:30');
  const sent = countPosts(page, /\/api\/courses\/payments\/?$/);
  await recordButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paid_at });
});

test('a pending payment is marked as paid at a time in the school’s time zone', async ({
  page,
  school,
}) => {
  const { student, course } = await addPair(school);
  const { id } = await addPayment(school, student, course, { status: 'pending' });
  await enter(page, school, `/payments/${id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Europe/Lisbon');
  await dialog.getByLabel('Paid on').fill('2026-01-05');
  await dialog.getByLabel('Payment time').fill('22:30');
  const sent = countPosts(page, /mark-paid/);
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(dialog).toHaveCount(0);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ paid_at });
});
