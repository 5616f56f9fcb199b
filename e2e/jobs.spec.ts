import type { Page } from '@playwright/test';
import { menuLink, settled } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, expectFits, test } from './support/test.ts';

const times = { created_at: '2026-03-02T10:00:00.000Z', started_at: '2026-03-02T10:00:01.000Z' };
const ana = { id: 4, full_name: 'Ana Lima', user_type: 'support' };
const mail = { id: 1, kind: 'mail.send', done: 0, total: 0, failed: 0, attempts: 1, ...times };
const running = { ...mail, state: 'running', about: ana };
const rowsOf = (page: Page) => page.getByRole('table').getByRole('row');
const jobOf = (page: Page) => rowsOf(page).nth(1);

/** Responds with these jobs until the next call of this function. */
const answerJobs = (page: Page, ...results: object[]) =>
  page.route(/\/api\/jobs\/(\?|$)/, (route) =>
    route.fulfill({
      json: { count: results.length, next: null, previous: null, next_cursor: null, results },
    }),
  );

test('an owner finds the background jobs in the settings', async ({ page, school }) => {
  await enter(page, school, '/');
  await menuLink(page, 'Settings').click();
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByText('Background jobs')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible();
  const job = rowsOf(page).filter({ hasText: 'Delete expired data' });
  await expect(job).toContainText('Queued');
  await settled(page);
  await expectFits(page);
  await expectAccessibleInEveryLook(page);
});

test('an admin does not see them', async ({ page, school }) => {
  await enter(page, school, '/settings/school', 'admin@provost.test');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await expect(sections.getByText('Class levels')).toBeVisible();
  await expect(sections.getByText('Background jobs')).toHaveCount(0);
  await page.goto(`${school.origin}/jobs`);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
});

test('a job shows its progress, error and next attempt', async ({ page, school }) => {
  const waiting = {
    ...mail,
    state: 'queued',
    about: ana,
    done: 2,
    total: 5,
    failed: 1,
    attempts: 3,
    error: 'The mail server answered: 451 greylisted',
    next_attempt_at: '2099-03-02T10:04:00.000Z',
  };
  const skipped = { ...mail, id: 2, state: 'done', result: { skipped: 'link' } };
  await answerJobs(page, waiting, skipped);
  await enter(page, school, '/jobs');
  const first = jobOf(page);
  for (const text of ['Send email', 'Ana Lima', '2 of 5 (1 failed)', '451 greylisted', '2099']) {
    await expect(first).toContainText(text);
  }
  await expect(rowsOf(page).nth(2)).toContainText('the link was used, revoked or has expired');
});

test('the reason of a job can be read in full on a phone', async ({ page, school }) => {
  const error = 'The mail server answered: 550 5.7.1 the address of the sender is not allowed here';
  await answerJobs(page, { ...mail, state: 'failed', about: ana, error });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/jobs');
  await page.getByRole('button', { name: error }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveText(error);
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: error })).toBeFocused();
});

test('the list follows a running job by itself', async ({ page, school }) => {
  await answerJobs(page, running);
  await enter(page, school, '/jobs');
  await expect(jobOf(page)).toContainText('Running');
  await answerJobs(page, { ...running, state: 'done' });
  await expect(jobOf(page)).toContainText('Done');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('a job is cancelled once, after a confirmation', async ({ page, school }) => {
  const cancelled = { ...running, state: 'cancelled' };
  await answerJobs(page, running);
  await enter(page, school, '/jobs');
  await jobOf(page).getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
  let sent = 0;
  await page.route('**/api/jobs/1/cancel/', async (route) => {
    sent += 1;
    // Not before: the list follows the job, and nobody cancels it twice.
    await answerJobs(page, cancelled);
    return route.fulfill({
      json: { message: 'Job cancelled.', message_type: 'success', data: cancelled },
    });
  });
  await dialog.getByRole('button', { name: 'Cancel job' }).dblclick();
  await expect(jobOf(page)).toContainText('Cancelled');
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);
});

test('a school without jobs says so', async ({ page, school }) => {
  await answerJobs(page);
  await enter(page, school, '/jobs');
  await expect(page.getByText('No jobs yet')).toBeVisible();
});
