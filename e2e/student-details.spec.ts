import { inEachLanguage } from './support/languages.ts';
import { rowsOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessibleInEveryLook, readingTest, test } from './support/test.ts';

readingTest(
  'a row opens a drawer at its own URL over the unchanged list',
  async ({ page, school }) => {
    await enter(page, school, '/students?search=lefevre');
    const row = page.getByRole('row', { name: 'Zoé Lefèvre' });
    await row.getByText('student@provost.test').click();
    const drawer = page.getByRole('dialog', { name: 'Zoé Lefèvre' });
    await expect(drawer.getByRole('region', { name: 'Enrolments' })).toBeVisible();
    await expect(drawer.locator('[href^="mailto:"]')).toHaveAttribute(
      'href',
      'mailto:student@provost.test',
    );
    await expect(drawer.getByRole('region', { name: 'Payments' })).toBeVisible();
    await expect(drawer.getByText('Trial')).toBeVisible();
    await expect(page).toHaveURL(/\/students\?search=lefevre&open=\d+/);

    await page.reload();
    await expect(drawer.getByRole('region', { name: 'Enrolments' })).toBeVisible();
    await expect(rowsOf(page)).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/students\?search=lefevre$/);
    await expect(drawer).toHaveCount(0);
  },
);

readingTest('the focus returns to the row that opened the drawer', async ({ page, school }) => {
  await enter(page, school, '/students');
  const link = rowsOf(page).nth(3).getByRole('link');
  await link.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('beside the list the drawer is not modal: Tab leaves it', async ({ page, school }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, school, '/students');
  await rowsOf(page).nth(3).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toHaveAttribute('aria-modal', 'false');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(drawer.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('over the list the drawer is modal and keeps the focus', async ({ page, school }) => {
  await page.setViewportSize({ width: 1000, height: 740 });
  await enter(page, school, '/students');
  await rowsOf(page).nth(3).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toHaveAttribute('aria-modal', 'true');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(drawer.locator(':focus')).toHaveCount(1);
});

readingTest(
  'a student’s enrolments and payments link to their records',
  async ({ page, school }) => {
    await enter(page, school, '/students?search=lefevre');
    await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
    const payments = page.getByRole('region', { name: 'Payments' });
    const number = await payments.getByRole('link').first().innerText();
    await payments.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: / from / })).toBeVisible();
    await expect(page.getByRole('button', { name: `Copy ${number}` })).toBeVisible();
    await expect(page).toHaveURL(/\/payments\/\d+$/);
  },
);

test('support suspends and reactivates a student after a confirmation', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students?status=active&ordering=-email', 'support@provost.test');
  await settled(page);
  const name = (await rowsOf(page).first().getByRole('link').innerText()).split('\n').at(-1) ?? '';
  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await expect(question).toContainText('signed out everywhere');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByText('Active', { exact: true }).first()).toBeVisible();

  await drawer.getByRole('button', { name: 'Suspend' }).click();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(drawer.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Reactivate' }).click();
  await page
    .getByRole('dialog', { name: `Reactivate ${name}?` })
    .getByRole('button', { name: 'Reactivate' })
    .click();
  await expect(drawer.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('a refusal of the server leaves the student unchanged and shows the reason', async ({
  page,
  school,
}) => {
  await page.route('**/api/auth/admin/users/**', (route) =>
    route.fulfill({ status: 409, json: { code: 'last_owner', message: 'Not this one.' } }),
  );
  await enter(page, school, '/students?search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend Zoé Lefèvre?' });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Not this one.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('finance can read a student in the drawer but not change them', async ({ page, school }) => {
  await enter(page, school, '/students?search=lefevre', 'finance@provost.test');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  await expect(page.getByRole('region', { name: 'Enrolments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

readingTest('an unknown id shows that the record is gone', async ({ page, school }) => {
  await enter(page, school, '/students?open=999999');
  await expect(page.getByRole('dialog').getByText('This item no longer exists')).toBeVisible();
});

readingTest('the drawer is accessible in both themes and directions', async ({ page, school }) => {
  await enter(page, school, '/students?search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('dialog', { name: 'Suspend Zoé Lefèvre?' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('no action of a student is cut on a phone in a language with long words', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/students?search=lefevre');
  await page.getByRole('link', { name: 'Zoé Lefèvre' }).click();
  const drawer = page.getByRole('dialog', { name: 'Zoé Lefèvre' });
  await drawer.getByRole('link', { name: 'Open', exact: true }).click();
  const labels = page.getByRole('main').locator('.mantine-Button-label');
  const expectWhole = async () => {
    await expect(labels.filter({ hasText: /zwei|deux|dois/i })).toBeVisible();
    const cut = await labels.evaluateAll((all) =>
      all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.innerHTML),
    );
    expect(cut).toEqual([]);
  };
  await inEachLanguage(page, expectWhole, ['de', 'fr', 'pt-PT']);
});
