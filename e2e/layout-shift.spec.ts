import { atRest, enter, expect, test } from './support/test.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null }[];
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
];

for (const size of sizes) {
  test(`a dashboard of ${size.width} pixels keeps its layout while slow answers arrive`, async ({
    other: page,
    school,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      const found: string[] = [];
      Object.assign(window, { shifts: found });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          found.push(`${value} ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 150 * (1 + (calls % 5))));
      await route.continue();
    });
    await enter(page, school);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('€');
    await atRest(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    const sum = shifts.reduce((total, text) => total + Number.parseFloat(text), 0);
    expect(sum, shifts.join('\n')).toBeLessThan(0.02);
  });
}
