import type { Locator, Page } from '@playwright/test';
import { menuLink } from './support/lists.ts';
import { addStudent } from './support/records.ts';
import { atRest, enter, expect, notifications, test } from './support/test.ts';

test.use({ changesRecords: true, reducedMotion: 'no-preference' });

const phone = { width: 360, height: 640 };
const laptop = { width: 1280, height: 720 };
const sentences = Array.from({ length: 12 }, (_, index) => `Reason ${index} for refusing this.`);

/** Whether a click on its middle would reach it. */
const isClickable = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  });

/** Lets time pass in small steps until the text is there: by then it is as good as new. */
const appears = async (page: Page, text: Locator): Promise<void> => {
  const shown = async () => {
    await page.clock.runFor(1);
    return text.count();
  };
  await expect.poll(shown, { intervals: [200] }).toBe(1);
};

/** From now on time passes only when the test says so: a busy machine would let too much pass. */
const stopTime = (page: Page): Promise<void> =>
  page.evaluate(() => Date.now()).then((now) => page.clock.pauseAt(now + 60_000));

/** Time stands still from the click on: the notification stays, however slow the machine is. */
const clickAndStop = async (
  page: Page,
  button: Locator,
  notification: Locator = notifications(page).getByText(sentences[0] ?? ''),
): Promise<void> => {
  await page.clock.install();
  await stopTime(page);
  await button.click();
  await appears(page, notification);
  await page.clock.runFor(1000);
};

const expectUncovered = async (page: Page, button: Locator): Promise<void> => {
  await expect(notifications(page).getByText(sentences[0] ?? '')).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await isClickable(button)).toBe(true);
};

for (const viewport of [phone, laptop]) {
  for (const direction of ['ltr', 'rtl']) {
    const look = `${viewport.width} px wide, ${direction}`;
    const refused = { status: 400, body: { message: sentences } };

    test(`a long notification does not cover the button of teacher registration, ${look}`, async ({
      page,
      startHost,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript((dir) => localStorage.setItem('direction', `"${dir}"`), direction);
      const host = await startHost({ answers: { 'POST /api/auth/register/teacher': refused } });
      await enter(page, host, '/teachers/new');
      const button = page.getByRole('main').getByRole('button', { name: 'Register teacher' });
      await expect(button).toBeInViewport({ ratio: 1 });
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Byron');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@host.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
      await clickAndStop(page, button);
      await expectUncovered(page, button);
    });

    test(`a long notification does not cover the button of the sign-in page, ${look}`, async ({
      page,
      startHost,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript((dir) => localStorage.setItem('direction', `"${dir}"`), direction);
      const host = await startHost({ answers: { 'POST /api/auth/login': refused } });
      await page.goto(`${host.origin}/login`);
      await page.getByLabel('Email').fill('a@host.test');
      await page.getByLabel('Password').fill('anything');
      const button = page.getByRole('button', { name: 'Sign in' });
      await clickAndStop(page, button);
      await button.scrollIntoViewIfNeeded();
      await expectUncovered(page, button);
    });

    test(`a long notification does not cover the button of the price calculator, ${look}`, async ({
      page,
      startHost,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript((dir) => localStorage.setItem('direction', `"${dir}"`), direction);
      const host = await startHost({ answers: { 'POST /api/courses/pricing/create': refused } });
      await enter(page, host, '/pricing');
      await page.getByLabel('Class level').selectOption('Grade 9');
      await page.getByLabel('Course').selectOption('Algebra');
      await page.getByLabel('Original price').fill('90');
      const button = page.getByRole('button', { name: 'Save price' });
      // At the edge of the screen half a pixel of it would be cut.
      await button.evaluate((element) => {
        element.scrollIntoView({ block: 'end' });
        scrollBy(0, 1);
      });
      await clickAndStop(page, button);
      await expectUncovered(page, button);
    });

    test(`a long notification does not cover the buttons of a dialog, ${look}`, async ({
      page,
      school,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript((dir) => localStorage.setItem('direction', `"${dir}"`), direction);
      await page.route('**/api/auth/admin/users/*/', (route) =>
        route.fulfill({ status: 409, json: { message: sentences } }),
      );
      await enter(page, school, '/students?status=active');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('dialog', { name: /^Suspend .*\?$/ });
      const button = dialog.getByRole('button', { name: 'Suspend' });
      await clickAndStop(page, button);
      await expectUncovered(page, button);
      expect(await isClickable(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    });
  }
}

test('an error stays for 4 seconds, a success for 2', async ({ page, host }) => {
  await page.clock.install();
  host.answer({ 'GET /api/auth/admin/teachers': { status: 500, body: { message: 'Broke' } } });
  await enter(page, host, '/pricing');
  await page.getByLabel('Class level').selectOption('Grade 9');
  await page.getByLabel('Course').selectOption('Algebra');
  await page.getByLabel('Original price').fill('90');
  await atRest(page);
  await stopTime(page);
  await page.getByRole('button', { name: 'Save price' }).click();
  const success = notifications(page).getByText('Saved', { exact: true });
  await appears(page, success);
  await page.clock.runFor(1900);
  await expect(success).toBeVisible();
  await page.clock.resume();
  await expect(success).toHaveCount(0);

  await stopTime(page);
  await menuLink(page, 'Teachers').click();
  const error = notifications(page).getByText('Broke');
  await appears(page, error);
  await page.clock.runFor(3900);
  await expect(error).toBeVisible();
  await page.clock.resume();
  await expect(error).toHaveCount(0);
});

test('choices of a filter that cannot be loaded show the message of the host', async ({
  page,
  host,
}) => {
  host.answer({ 'GET /api/courses': { status: 500, body: { message: 'No courses today' } } });
  await enter(page, host, '/pricing');
  // The calculator on the same page has asked for the courses too.
  const message = notifications(page).getByText('No courses today');
  await expect(message).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByPlaceholder('Type to search').fill('alg');
  await expect(message).toBeVisible();
});

for (const viewport of [{ width: 390, height: 844 }, laptop]) {
  test(`Undo stays for 8 seconds and covers no action of the page, ${viewport.width} px wide`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize(viewport);
    const student = await addStudent(school);
    await enter(page, school, `/students/${student.id}`);
    const actions = page.getByRole('main');
    await actions.getByRole('button', { name: 'Suspend' }).click();
    const undo = notifications(page).getByRole('button', { name: 'Undo' });
    await clickAndStop(
      page,
      page.getByRole('dialog').getByRole('button', { name: 'Suspend' }),
      undo,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const button of ['Reactivate', 'Archive']) {
      const shown = actions.getByRole('button', { name: button, exact: true });
      await appears(page, shown);
      await expect(shown).toBeInViewport({ ratio: 1 });
      expect(await isClickable(shown), button).toBe(true);
    }
    expect(await isClickable(actions.getByRole('link', { name: 'Edit' })), 'Edit').toBe(true);
    await page.clock.runFor(6500);
    await expect(undo).toBeVisible();
    const before = await page.evaluate(() => Date.now());
    // In steps: React starts the timer of the removal between them.
    const left = async () => {
      await page.clock.runFor(100);
      return undo.count();
    };
    await expect.poll(left, { intervals: [100] }).toBe(0);
    expect((await page.evaluate(() => Date.now())) - before).toBeLessThan(3000);
  });
}

for (const { direction, width } of ['ltr', 'rtl'].flatMap((direction) =>
  [1440, 1024, 390].map((width) => ({ direction, width })),
)) {
  test(`a notification is at the top right and covers no control of the navbar: ${direction}, ${width} px wide`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((dir) => localStorage.setItem('direction', `"${dir}"`), direction);
    host.answer({ 'GET /api/auth/admin/teachers': { status: 500, body: { message: 'Broke' } } });
    await enter(page, host, '/teachers');
    const shown = notifications(page).getByRole('listitem');
    await expect(shown).toBeVisible();
    await shown.hover();
    const box = await shown.boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    if (!box || !bar) throw new Error('Not shown');
    const right = box.x + box.width;
    let end = bar.x + bar.width;
    for (const control of await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .all()) {
      expect(await isClickable(control)).toBe(true);
      const { x = 0 } = (await control.boundingBox()) ?? {};
      if (width >= 768 && x >= right) end = Math.min(end, x);
    }
    // At the right end, or beside the controls that are there.
    expect(right).toBeGreaterThan(bar.x + bar.width / 2);
    expect(end - right).toBeLessThanOrEqual(40);
    expect(box.y).toBeGreaterThanOrEqual(width < 768 ? bar.y + bar.height : bar.y - 6);
    if (width >= 768) expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height + 6);
  });
}
