import { addCourse } from './support/records.ts';
import {
  callPalette,
  enter,
  expect,
  expectAccessibleInEveryLook,
  type Page,
  signIn,
  test,
} from './support/test.ts';

test.use({ changesRecords: true });
test.setTimeout(180_000);

/** As Excel saves it in Germany: semicolons and Latin-1, with what goes wrong in such files. */
const messyFile = (course: string): Buffer => {
  const lines = Array.from({ length: 600 }, (_, n) =>
    [`Jürgen ${n}`, 'Groß', `schueler${n}@umzug.test`, '03/04/2027', course, 'blau'].join(';'),
  );
  const header = 'Vorname;Nachname;E-Mail-Adresse;Probezeit bis;Kurse;Lieblingsfarbe';
  return Buffer.from([header, ...lines, lines[0], ''].join('\r\n'), 'latin1');
};

test('a school of 600 students moves in by keyboard, with a messy file, and takes it back', async ({
  page,
  school,
}) => {
  const code = 'UMZUG-1';
  await addCourse(school, { code });
  await enter(page, school, '/students', 'admin@provost.test');
  let presses = 0;
  /** Tabs to a control of the keyboard's order, and presses it. */
  const press = async (control: ReturnType<typeof page.getByRole>, key = 'Enter') => {
    await control.focus();
    await page.keyboard.press(key);
    presses += 1;
  };
  await press(page.getByRole('main').getByRole('link', { name: 'Import', exact: true }));
  await expect(page.getByLabel('Records')).toHaveValue('students');
  await expectAccessibleInEveryLook(page);
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose file' }));
  await (await chooser).setFiles({
    name: 'Schüler 2026.csv',
    mimeType: 'text/csv',
    buffer: messyFile(code),
  });

  await expect(page.getByRole('heading', { level: 1, name: 'Schüler 2026.csv' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Field for column Vorname/ })).toHaveValue(
    'first_name',
  );
  await expect(page.getByRole('combobox', { name: /column Lieblingsfarbe/ })).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Problems (601)' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await press(page.getByRole('radio', { name: 'Day', exact: true }), 'Space');
  await expect(page.getByRole('radio', { name: 'New (600)' })).toBeVisible();
  await press(page.getByRole('radio', { name: 'Problems (1)' }), 'Space');
  await expect(page.getByText('The same as row 2 of the file.')).toBeVisible();

  // The import is where it was, in another tab and after a reload.
  await page.reload();
  await press(page.getByRole('button', { name: 'Apply', exact: true }));
  await expect(page.getByText('600 rows applied.')).toBeVisible({ timeout: 120_000 });
  expect(presses).toBeLessThanOrEqual(6);
  const problems = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Download problems' }));
  expect((await problems).suggestedFilename()).toMatch(/problems\.csv$/);

  await press(page.getByRole('link', { name: 'Show imported records: Students' }));
  await expect(page.getByText(/^600 students$/).first()).toBeVisible();
  await expect(page.getByText(/Jürgen \d+ Groß/).first()).toBeVisible();

  await page.goBack();
  await press(page.getByRole('button', { name: 'Undo', exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }));
  await expect(page.getByText('1,200 changes taken back.')).toBeVisible({ timeout: 120_000 });
  await press(page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }));
  const row = page.getByRole('row', { name: /Schüler 2026\.csv/ });
  await expect(row.getByText('Undone')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('a file that was imported before is announced, and a file without the key asks for it', async ({
  page,
  school,
}) => {
  const path = '/imports/new?kind=teachers';
  await enter(page, school, path);
  const upload = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  const file = '\uFEFFfirst name,last name,contact\nAda,Reyes,ada.reyes@umzug.test\n';
  await upload('teachers.csv', file);
  await expect(page.getByRole('alert').filter({ hasText: 'Email' })).toBeVisible();
  await page.getByLabel('Field for column contact').selectOption('Email');
  await expect(page.getByRole('radio', { name: 'New (1)' })).toBeVisible();
  await page.goto(`${school.origin}${path}`);
  await upload('again.csv', file);
  await page.getByLabel('Field for column contact').selectOption('Email');
  await page.getByRole('link', { name: 'Open that import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'teachers.csv' })).toBeVisible();
});

test('finance imports payments and nothing else', async ({ page, school }) => {
  await enter(page, school, '/students', 'finance@provost.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto(`${school.origin}/imports/new?kind=students`);
  await expect(page.getByLabel('Records').locator('option')).toHaveText(['Payments']);
});

test('a file is edited and chosen again after the response of its upload was lost', async ({
  page,
  school,
}) => {
  await enter(page, school, '/imports/new?kind=students');
  await page.route('**/api/imports/?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const choose = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    const buffer = Buffer.from(`Email,First name,Last name\n${name}@lost.test,Ana,Lost\n`);
    await (await chooser).setFiles({ name: 'lost.csv', mimeType: 'text/csv', buffer });
  };
  await choose('first');
  await expect(page.getByRole('alert')).toContainText(/connection|network|reach/i);
  await page.unroute('**/api/imports/?*');
  await choose('edited');
  await expect(page.getByRole('heading', { level: 1, name: 'lost.csv' })).toBeVisible();
  await expect(page.getByText('edited@lost.test').first()).toBeVisible();
});

const fewStudents = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(`Email,First name,Last name\n${name}@again.test,Ana,Again\n`),
});

const chooseByKeyboard = async (page: Page, name: string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).press('Enter');
  await (await chooser).setFiles(fewStudents(name));
};

test('a file that did not arrive is sent again by keyboard', async ({ page, school }) => {
  await enter(page, school, '/imports/new?kind=students');
  await page.route('**/api/imports/?*', (route) => route.abort());
  await chooseByKeyboard(page, 'again');
  await expect(page.getByRole('alert')).toContainText(/reach/i);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await page.keyboard.press('Tab');
  const again = page.getByRole('button', { name: 'Try again: again.csv' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/reach/i);
  await expect(again).toBeFocused();
  await page.unroute('**/api/imports/?*');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'again.csv' })).toBeVisible();
});

test('a file that was chosen after the session ended is still there after signing in', async ({
  page,
  school,
}) => {
  await enter(page, school, '/imports/new?kind=teachers');
  await page.evaluate(async () => {
    const [access, refresh] = ['access_token', 'refresh_token'].map((name) =>
      localStorage.getItem(name),
    );
    await fetch('/api/auth/logout/', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
  });
  await chooseByKeyboard(page, 'later');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await page.getByRole('button', { name: 'Try again: later.csv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'later.csv' })).toBeVisible();
  await expect(page.getByText('Teachers · Ready to apply')).toBeVisible();
});

test('the palette leads to the button that chooses a file', async ({ page, school }) => {
  await enter(page, school, '/students');
  await callPalette(page);
  await page.keyboard.type('import teach');
  await expect(page.getByRole('row', { name: 'Import Teachers' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await expect(page.getByLabel('Records')).toHaveValue('teachers');
});

test('an upload can be cancelled', async ({ page, school }) => {
  await enter(page, school, '/imports/new?kind=students');
  await page.route('**/api/imports/?*', () => undefined);
  await chooseByKeyboard(page, 'cancelled');
  const section = page.getByRole('region', { name: 'Choose file' });
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByRole('progressbar')).toHaveCount(0);
  await expect(section.getByRole('alert')).toHaveText('');
  await expect(section.getByRole('button')).toHaveText(['Choose file', 'Download template']);
  await expect(section.getByRole('button', { name: 'Choose file' })).toBeFocused();
});

test('the page of an import gets the focus from the link in the list of imports', async ({
  page,
  school,
}) => {
  await enter(page, school, '/imports/new?kind=students');
  await chooseByKeyboard(page, 'focus');
  await expect(page.getByRole('heading', { level: 1, name: 'focus.csv' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'focus.csv' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'focus.csv' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('“Check again” keeps the focus', async ({ page, school }) => {
  await enter(page, school, '/imports/new?kind=students');
  await chooseByKeyboard(page, 'not an email');
  const again = page.getByRole('button', { name: 'Check again' });
  const checked = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await again.press('Enter');
  await checked;
  await expect(again).toBeEnabled();
  await expect(again).toBeFocused();
});
