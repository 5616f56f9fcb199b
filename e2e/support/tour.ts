import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { dress, enterAsOwner, type Look, openAlbum, plain } from './pictures.ts';

export async function show(page: Page, origin: string, screen: string): Promise<void> {
  await page.goto(origin + screen);
  await page.waitForLoadState('networkidle');
}

export async function typePrice(page: Page): Promise<void> {
  await page.getByLabel('Class level').selectOption({ index: 8 });
  await page.getByLabel('Course', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Original price').fill('249.99');
  await page.getByLabel('Discount (%)').fill('12.5');
}

/** What the README and the tour show. Each opens its screen and leaves it as the picture needs it. */
const tour: {
  name: string;
  look?: Partial<Look>;
  open: (page: Page, origin: string) => unknown;
}[] = [
  { name: 'dashboard', open: (page, origin) => show(page, origin, '/') },
  { name: 'tour-today', open: (page, origin) => show(page, origin, '/today') },
  { name: 'tour-student', open: openDebtor },
  { name: 'tour-balances', open: (page, origin) => show(page, origin, '/balances?state=overdue') },
  { name: 'tour-many', open: openSuspension },
  { name: 'tour-import', open: openImport },
  { name: 'tour-reports', open: (page, origin) => show(page, origin, '/reports') },
  {
    name: 'students-dark',
    look: { skin: 'dark' },
    open: (page, origin) => show(page, origin, '/students'),
  },
  {
    name: 'pricing-phone',
    look: { width: 360 },
    open: async (page, origin) => {
      await show(page, origin, '/pricing');
      await typePrice(page);
    },
  },
];

/** The account of the first student who owes something. */
async function openDebtor(page: Page, origin: string): Promise<void> {
  await show(page, origin, '/balances?state=overdue');
  await page.getByRole('rowheader').first().getByRole('link').first().click();
  await page.waitForURL(/students/);
  await page.waitForLoadState('networkidle');
}

/** The question before all students that a filter matches are suspended. */
async function openSuspension(page: Page, origin: string): Promise<void> {
  await show(page, origin, '/students?status=active&search=an');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

const importedFile = `First name,Last name,Email,Course,Tags
Inês,Duarte,ines.duarte@example.org,Algebra I,Sibling
Tom,Okafor,tom.okafor@example.org,Algebra I,
Mia,Brandt,mia.brandt@example.org,,Scholarship
Yuki,Tanaka,yuki.tanaka,Algebra I,
`;

async function openImport(page: Page, origin: string): Promise<void> {
  await show(page, origin, '/imports/new?kind=students');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(importedFile),
  });
  await page.waitForURL(/imports\/\d+/);
  await page.getByText('Duarte').first().waitFor();
  await page.waitForLoadState('networkidle');
}

export async function photographTour(browser: Browser, origin: string): Promise<void> {
  const album = openAlbum(path.join(import.meta.dirname, '../../docs/images'));
  for (const { name, look, open } of tour) {
    const page = await dress(browser, origin, { ...plain, ...look });
    await enterAsOwner(page);
    await open(page, origin);
    // The pointer would highlight what is below it.
    await page.mouse.move(0, 0);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
    await album(page, name);
    await page.context().close();
  }
}
