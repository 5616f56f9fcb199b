import type { Locator, Page } from '@playwright/test';
import { enter, expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

type Moment = 'as it opens' | 'once it is open';

/** Opens a dialog and presses Escape repeatedly until the dialog is gone. */
const openAndEscape = (opener: Locator, moment: Moment) =>
  opener.evaluate(async (element: HTMLElement, moment) => {
    const dialogs = () => [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
    const before = dialogs().length;
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    const appears = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (dialogs().length === before) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    element.focus();
    element.click();
    await appears;
    const hasFocus = () => dialogs().at(-1)?.contains(document.activeElement);
    while (moment === 'once it is open' && !hasFocus()) await tick();
    while (dialogs().length > before) {
      const key = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true });
      (document.activeElement ?? document.body).dispatchEvent(key);
      await tick();
    }
  }, moment);

const expectFocusBack = async (opener: Locator, moment: Moment) => {
  await openAndEscape(opener, moment);
  await expect(opener).toBeFocused();
};

/** React runs deferred work after all timers that were set before. */
const putOffEffects = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      setTimeout(() => postMessage.apply(this, message), 40);
    };
  });

for (const pace of ['quick', 'slow'] as const) {
  for (const moment of ['as it opens', 'once it is open'] as const) {
    const name = `the focus returns from what is closed ${moment}, on a ${pace} machine`;
    test(name, async ({ page, school }) => {
      if (pace === 'slow') await putOffEffects(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await enter(page, school, '/students?status=active');
      const student = page.getByRole('row').nth(2).getByRole('link');
      const openers = [
        page.getByRole('button', { name: 'Open menu' }),
        page.getByRole('button', { name: 'Search', exact: true }),
        student,
      ];
      for (const opener of openers) {
        await expectFocusBack(opener, moment);
        // Its code is loaded now.
        await expectFocusBack(opener, moment);
      }
      await student.click();
      const drawer = page.getByRole('dialog');
      await expectFocusBack(drawer.getByRole('button', { name: 'Suspend' }), moment);
      await expect(drawer).toHaveCount(1);
    });
  }
}

test('the focus stays in the drawer when the pressed button disappears', async ({
  page,
  school,
}) => {
  await enter(page, school, '/students?status=active');
  await page.getByRole('row').nth(3).getByRole('link').click();
  const drawer = page.getByRole('dialog').first();
  const answer = async (name: string) => {
    await drawer.getByRole('button', { name }).click();
    await page.getByRole('dialog').nth(1).getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  };
  await answer('Suspend');
  await expect(drawer.getByRole('button', { name: 'Reactivate' })).toBeFocused();
  await answer('Archive');
  await expect(drawer).toBeFocused();
  await answer('Reactivate');
  await expect(drawer.getByRole('button', { name: 'Suspend' })).toBeFocused();
});
