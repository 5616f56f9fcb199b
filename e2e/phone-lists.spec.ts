import type { Locator } from '@playwright/test';
import { rowsOf, scrollerOf, settled } from './support/lists.ts';
import { enter, expect, expectAccessible, expectFits, test } from './support/test.ts';

test('on a phone a row is a card of two lines that fits, and a control sorts them', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/students');
  await expect(rowsOf(page)).toHaveCount(25);
  await scrollerOf(page).evaluate((element) => element.scrollTo({ left: 500 }));
  await expect(rowsOf(page).first()).toBeInViewport({ ratio: 0.9 });
  await expectFits(page);
  const card = page.getByRole('row').nth(1);
  const [name, status] = [card.getByRole('rowheader'), card.getByText('Active')];
  await expect(status).toBeInViewport({ ratio: 0.9 });
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(status)).toBeGreaterThan(await bottomOf(name));
  const cards = await page.locator('tbody tr[data-key]').evaluateAll((rows) =>
    rows.map((row) => {
      const boxes = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect());
      const nameEnd = row.querySelector('th')?.getBoundingClientRect().bottom ?? 0;
      const below = boxes.filter(({ top, height }) => height > 0 && height < 40 && top >= nameEnd);
      const label = Number.parseFloat(getComputedStyle(row, '::before').width) || 0;
      const end = row.getBoundingClientRect().right - 12 - label;
      const fits = row.scrollHeight <= row.clientHeight && below.every(({ right }) => right <= end);
      return { label, fits };
    }),
  );
  expect(cards.filter(({ fits }) => !fits)).toEqual([]);
  // A student who has paid nothing has no label.
  expect(cards.filter(({ label }) => label > 0).length).toBeGreaterThan(10);
  await page.getByLabel('Sort:').selectOption('Joined');
  await expect(page).toHaveURL(/ordering=-created_at/);
  await page.getByRole('button', { name: 'Reverse order' }).click();
  await expect(page).toHaveURL(/ordering=created_at/);
  await expectAccessible(page);
});

test('on a phone a payment is led by its student, and its facts are on one line', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, school, '/payments');
  await settled(page);
  const cards = await page.locator('tbody tr[data-key]').evaluateAll((rows) =>
    rows.map((row) => {
      const boxOf = (cell: Element | undefined) => cell?.getBoundingClientRect() ?? new DOMRect();
      // Checkbox, number, student, course, amount, status.
      const [, , student, course, amount, status] = row.children;
      return {
        isLed: boxOf(student).top < boxOf(course).top && boxOf(amount).top < boxOf(course).top,
        isOneLine: Math.abs(boxOf(status).bottom - boxOf(course).bottom) < 6,
        fits: boxOf(status).bottom <= boxOf(row).bottom,
      };
    }),
  );
  expect(cards.length).toBeGreaterThan(20);
  for (const card of cards) expect(card).toEqual({ isLed: true, isOneLine: true, fits: true });
});

for (const { density, rows } of [
  { density: 'comfortable', rows: 18 },
  { density: 'compact', rows: 19 },
]) {
  test(`${rows} rows are in view at 1440 × 900 in ${density} density`, async ({ page, school }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, school, density === 'compact' ? '/students?density=compact' : '/students');
    await expect(rowsOf(page)).toHaveCount(25);
    const seen = await scrollerOf(page).evaluate((scroller) => {
      const end = scroller.getBoundingClientRect().bottom;
      const cells = [...scroller.querySelectorAll('tbody th')];
      return cells.filter((cell) => cell.getBoundingClientRect().bottom <= end).length;
    });
    expect(seen).toBeGreaterThanOrEqual(rows);
    await expect(rowsOf(page).nth(rows - 1)).toBeInViewport({ ratio: 1 });
  });
}

test('every title is at the same height', async ({ page, school }) => {
  await enter(page, school, '/students');
  const middles = new Set<number>();
  for (const path of ['/students', '/attention', '/reports', '/settings/school', '/pricing']) {
    await page.goto(school.origin + path);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    middles.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect([...middles]).toHaveLength(1);
});

test('on a tablet the value of a card is at its end', async ({ page, school }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await enter(page, school, '/payments');
  await settled(page);
  const gaps = await page.locator('tbody tr[data-key]').evaluateAll((rows) =>
    rows.map((row) => {
      const amount = row.children[4]?.getBoundingClientRect().right ?? 0;
      return row.getBoundingClientRect().right - amount;
    }),
  );
  expect(gaps.filter((gap) => gap > 24)).toEqual([]);
});
