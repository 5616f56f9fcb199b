import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserArgs } from '../scripts/find-browser.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Scores = Readonly<Record<(typeof categories)[number], number>>;

/** Lighthouse on its mobile preset, in a browser of its own; each score out of a hundred. */
export async function lighthouseScores(
  url: string,
  executablePath: string,
  port: number,
): Promise<Scores> {
  const args = [...browserArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories] });
    if (!result) throw new Error('Lighthouse told nothing.');
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
