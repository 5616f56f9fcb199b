import type { Locator, Page } from '@playwright/test';
import { addPair, addPayment } from './support/records.ts';
import { atRest, enter, expect, test, userMenu } from './support/test.ts';

test.use({ changesRecords: true });

/** Two presses of a person at one place. Their times are given: a busy machine sends them later. */
const clickTwice = async (page: Page, target: Locator, pauseMs: number) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to click');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const browser = await page.context().newCDPSession(page);
  const first = Date.now() / 1000;
  const click = async (timestamp: number) => {
    const at = { x, y, timestamp, button: 'left', clickCount: 1 } as const;
    await browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  };
  await click(first);
  await page.waitForTimeout(pauseMs);
  await click(first + pauseMs / 1000);
};

for (const pauseMs of [60, 150, 300]) {
  test(`two clicks ${pauseMs} ms apart open a record, a dialog and a menu`, async ({
    page,
    school,
  }) => {
    const { student, course } = await addPair(school);
    const { id, number } = await addPayment(school, student, course);
    await enter(page, school, '/payments');
    // The totals above the rows have their place.
    await atRest(page);
    await clickTwice(page, page.getByRole('row', { name: number }), pauseMs);
    await expect(page.getByRole('dialog')).toContainText(number);
    await expect(page).toHaveURL(/open=/);

    await page.goto(`${school.origin}/payments/${id}`);
    await clickTwice(page, page.getByRole('button', { name: 'Refund' }), pauseMs);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    // A later click beside it closes it.
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);

    await clickTwice(page, userMenu(page), pauseMs);
    await expect(page.getByRole('menu')).toBeVisible();
  });
}
