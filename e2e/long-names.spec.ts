import type { Page } from '@playwright/test';
import { rowsOf } from './support/lists.ts';
import { hostScreens, openScreen } from './support/screens.ts';
import { callPalette, enter, expect, expectFits, test } from './support/test.ts';

const names = {
  'a name of 160 letters': 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 160),
  'a name of emoji alone': '👩‍🚀🧑🏽‍🎓🏳️‍🌈🎉',
};
const viewports = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const answersFor = (name: string) => {
  const person = { id: 1, full_name: name, email: 'long@host.test', status: 'active' };
  const course = { id: 21, title: name, class_level: 'Grade 9', teacher: person };
  const row = {
    ...person,
    course,
    student: person,
    amount: '10.00',
    currency: 'EUR',
    number: name,
  };
  const list = { body: { results: [row], count: 1 } };
  const courses = { body: { data: [{ ...course, current_price: '9.00', student_count: 3 }] } };
  return {
    'GET /api/auth/admin/teachers': list,
    'GET /api/auth/admin/students': list,
    'GET /api/courses/payments/all': list,
    'GET /api/courses': courses,
    'GET /api/courses/pricing/list': {
      body: { results: [{ id: 5, course, original_price: '9.00', final_price: '9.00' }] },
    },
    'GET /api/payments/transactions/report': list,
    'GET /api/auth/students/not-enrolled': list,
    'GET /api/courses/courses/student-count': {
      body: { data: [{ course_id: 1, course_title: name, student_count: 3 }] },
    },
    'GET /api/search': {
      body: {
        data: {
          students: [person],
          teachers: [person],
          staff: [],
          courses: [course],
          payments: [],
        },
      },
    },
    'GET /api/auth/admin/students/1': {
      body: { data: { ...row, enrolments: [{ id: 1, course, status: 'active' }], payments: [] } },
    },
  };
};

/** Nothing inside is wider than the element itself. */
const expectContained = async (page: Page, role: 'main' | 'dialog' | 'banner'): Promise<void> => {
  await expectFits(page);
  const overflow = await page
    .getByRole(role)
    .last()
    .evaluate((element) => {
      const frame = element.getBoundingClientRect();
      // Rows of pills scroll sideways on a phone.
      const isInStrip = (inner: Element | null): boolean =>
        inner !== null &&
        inner !== element &&
        (getComputedStyle(inner).overflowX === 'auto' || isInStrip(inner.parentElement));
      const shown = [...element.querySelectorAll<HTMLElement>('*')].filter((inner) => {
        if (isInStrip(inner.parentElement) || !inner.checkVisibility()) return false;
        const { left, right, width } = inner.getBoundingClientRect();
        return width > 1 && (left < frame.left - 1 || right > frame.right + 1);
      });
      return shown.map((inner) => inner.outerHTML.slice(0, 160));
    });
  expect(overflow).toEqual([]);
};

for (const [description, name] of Object.entries(names)) {
  for (const viewport of viewports) {
    test(`${description} fits every screen, ${viewport.width} px wide`, async ({
      page,
      startHost,
    }) => {
      test.slow();
      await page.setViewportSize(viewport);
      const host = await startHost({
        profile: { full_name: name, id: 1 },
        answers: answersFor(name),
      });
      await enter(page, host);
      for (const [path, title] of hostScreens) {
        await openScreen(page, path, title);
        const main = page.getByRole('main');
        await expect(main.getByText(name).filter({ visible: true }).first()).toBeVisible();
        await expectContained(page, 'main');
        await expectContained(page, 'banner');
      }
      await openScreen(page, '/students', 'Students');
      const row = page.getByRole('row').filter({ has: rowsOf(page) });
      const { height = 0 } = (await row.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(64);
      // The name ends in an ellipsis instead of being cut off by its cell.
      const isInCell = await rowsOf(page)
        .first()
        .getByText(name)
        .first()
        .evaluate((text) => {
          const cell = text.closest('td, th');
          return !!cell && text.getBoundingClientRect().right <= cell.getBoundingClientRect().right;
        });
      expect(isInCell).toBe(true);
      // Only our server suspends people and searches everything.
      host.answer({ 'GET /api/school': { body: { data: { name, version: 1 } } } });
      await page.reload();
      await rowsOf(page).first().getByRole('link').click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectContained(page, 'dialog');
      await page.getByRole('button', { name: 'Suspend' }).click();
      await expect(page.getByRole('dialog', { name: `Suspend ${name}?` })).toBeVisible();
      await expectContained(page, 'dialog');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await callPalette(page);
      await page.keyboard.type('x');
      await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
      await expectContained(page, 'dialog');
    });
  }
}
