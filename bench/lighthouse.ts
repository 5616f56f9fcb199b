import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserArgs } from '../scripts/find-browser.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Scores = Readonly<Record<(typeof categories)[number], number>>;

/** Lighthouse scores with the mobile preset, each from 0 to 100. */
export async function lighthouseScores(
  url: string,
  executablePath: string,
  port: number,
): Promise<Scores> {
  const args = [...browserArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories] });
    if (!result) throw new Error('Lighthouse returned no result.');
    const scoreOf = (name: string): number =>
      Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    };
  } finally {
    await browser.close();
  }
}
