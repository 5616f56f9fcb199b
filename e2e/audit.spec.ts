import { columnTexts, rowsOf, settled } from './support/lists.ts';
import { addCourse } from './support/records.ts';
import { enter, expect, expectAccessibleInEveryLook, test } from './support/test.ts';

test.use({ changesRecords: true });

test('every change is in the audit trail with user, action, target, and the values before and after', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students?search=lefevre', 'admin@provost.test');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page
    .getByRole('dialog', { name: 'Archive Zoé Lefèvre?' })
    .getByRole('button', { name: 'Archive' })
    .click();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page
    .getByRole('dialog', { name: 'Reactivate Zoé Lefèvre?' })
    .getByRole('button', { name: 'Reactivate' })
    .click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();

  await page.goto(`${school.origin}/audit?action=user.status_changed`);
  const latest = page.getByRole('row').nth(1);
  await expect(latest).toContainText('Anselm Krüger');
  await expect(latest).toContainText('Status changed');
  await expect(latest).toContainText('Zoé Lefèvre');
  await latest.getByRole('button', { name: 'Status: Archived → Active' }).click();
  await expect(page.getByRole('dialog')).toContainText('Archived → Active');

  await page.goto(`${school.origin}/audit?action=user.status_changed&lng=fr`);
  await expect(latest).toContainText('Statut : Archivé → Actif');
});

test('support sees only their own events', async ({ page, school }) => {
  await enter(page, school, '/audit', 'support@provost.test');
  await expect(rowsOf(page).first()).toBeVisible();
  const actors = await columnTexts(page, 'User');
  expect(actors.every((actor) => actor.endsWith('Tobias Ødegård'))).toBe(true);
});

/** Our server has the audit trail, and it is known by the settings of the school. */
const withEvent = (event: object) => ({
  'GET /api/school': { body: { data: { name: 'School', version: 1 } } },
  'GET /api/audit': { body: { results: [event] } },
});

test('the reason why a session ended is translated', async ({ page, startHost }) => {
  const event = {
    id: 1,
    action: 'session.ended',
    subject: 'Session',
    after: { reason: 'retired_token_used', locale: 'de' },
  };
  const host = await startHost({ answers: withEvent(event) });
  await enter(page, host, '/audit');
  const change = page.getByRole('button', { name: /^Reason: A revoked token/ });
  await expect(change).toContainText('Language: Deutsch');
});

test('a bookmarked screen has its name from the menu', async ({ page, startHost }) => {
  const event = {
    id: 1,
    action: 'bookmark.added',
    subject: 'Bookmark',
    subject_id: 'students',
    subject_label: 'Students',
  };
  const host = await startHost({ answers: withEvent(event) });
  await enter(page, host, '/audit');
  await page.goto(`${host.origin}/audit?lng=de`);
  await expect(page.getByRole('row').nth(1)).toContainText('Teilnehmende');
});

test('the list is accessible in both themes and directions', async ({ page, school }) => {
  await enter(page, school, '/audit');
  await settled(page);
  await expectAccessibleInEveryLook(page);
});

test('an event is undone from the audit trail after a confirmation, and marked as undone', async ({
  page,
  school,
}) => {
  const { id, name } = await addCourse(school, { status: 'draft' });
  await enter(page, school, '/audit?subject=Course');
  const row = page.getByRole('row').filter({ hasText: 'Course added' }).filter({ hasText: name });
  await row.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Undone', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Undo' })).toBeHidden();
  await page.goto(`${school.origin}/courses/${id}`);
  await expect(page.getByText('This item no longer exists')).toBeVisible();
});

test('the security view shows failed sign-ins with their account and network', async ({
  page,
  school,
}) => {
  await page.goto(`${school.origin}/login`);
  for (const email of ['admin@provost.test', 'nobody@provost.test']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    const answered = page.waitForResponse('**/api/auth/login/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(401);
  }
  await enter(page, school, '/audit');
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await settled(page);
  await expect(page).toHaveURL(/category=security/);
  const failed = page.getByRole('row').filter({ hasText: 'Sign-in failed' });
  await expect(failed.filter({ hasText: 'Anselm Krüger' })).toContainText('127.0.0.0/24');
  await expect(failed.filter({ hasText: /Unknown account [0-9a-f]{12}/ })).toHaveCount(1);
  await expect(page.getByText('nobody@provost.test')).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL(/\/audit$/);
});
