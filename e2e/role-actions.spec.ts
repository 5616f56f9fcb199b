import { addCourse, addPayment, addStudent, enrol, ownerCall, sendAs } from './support/records.ts';
import type { Shown } from './support/role-action-parts.ts';
import { roleActions } from './support/role-actions.ts';
import type { School } from './support/school.ts';
import { enter, expect, type Page, test } from './support/test.ts';
import { quietFor } from './support/watch.ts';

test.use({ changesRecords: true });

/** Another file may have aged the session of the owner. */
const password = 'provost-demo';

interface Row {
  readonly id: number;
  readonly email: string;
}

/** A charge that is overdue, a payer, a plan and a tax rate. */
const addOwed = (school: School, enrolment: number) => {
  const add = (path: string, body: object) => ownerCall<Row>(school, 'POST', path, body);
  const books = { kind: 'fee', label: 'Books', amount: '500.00', due_on: '2024-01-31' };
  const instalments = [{}];
  return Promise.all([
    add(`/api/enrolments/${enrolment}/charges/`, books),
    add('/api/payers/', { kind: 'person', name: 'A parent' }),
    add('/api/payment-plans/', { name: `At once ${Date.now()}`, instalments }),
    add('/api/tax-rates/', { name: `Reduced ${Date.now()}`, percent: '7.00' }),
  ]);
};

/** Records in every state that the actions depend on. */
const addRecords = async (school: School): Promise<Shown> => {
  const call = <Data>(method: string, path: string, body?: object) =>
    ownerCall<Data>(school, method, path, body);
  const found = (path: string) => call<Row[]>('GET', path);
  const archive = (path: string) => call('PATCH', path, { status: 'archived' });
  const erase = ({ id, email }: Row) =>
    call('POST', `/api/auth/admin/users/${id}/erase/`, { email, password });

  const teachers = '/api/auth/admin/teachers/?status=active&page_size=50';
  const [own] = await found(`${teachers}&search=teacher@provost.test`);
  const [teacher, erasedTeacher] = (await found(teachers)).filter(({ id }) => id !== own?.id);
  const staff = (role: string) => found(`/api/auth/admin/staff/?status=active&user_type=${role}`);
  const admins = await staff('admin');
  const [finance] = await staff('finance');
  if (!own || !teacher || !erasedTeacher || !finance) throw new Error('Too few people.');
  const invite = (user_type: string, name: string) =>
    call<Row>('POST', '/api/auth/admin/staff/invite/', {
      user_type,
      first_name: name,
      last_name: 'Test',
      email: `${name}-${Date.now()}@provost.test`,
      password,
    });
  const admin = admins.find(({ email }) => email !== 'admin@provost.test');
  const activated = admin ?? (await invite('admin', 'admin'));
  if (!admin) await call('PATCH', `/api/auth/admin/users/${activated.id}/`, { status: 'active' });

  const at = { teacher: own.id };
  const [course, draft, closed] = await Promise.all([
    addCourse(school, at),
    addCourse(school, { ...at, status: 'draft' }),
    addCourse(school, at),
  ]);
  await archive(`/api/courses/${closed.id}/`);
  const [student, archived, erased] = await Promise.all([1, 2, 3].map(() => addStudent(school)));
  if (!student || !archived || !erased) throw new Error('Too few students.');
  const left = await enrol(school, student, course);
  await call('PATCH', `/api/enrolments/${left}/`, { status: 'cancelled' });
  const enrolment = await enrol(school, student, course);
  const [charge, payer, plan, rate] = await addOwed(school, enrolment);
  const invoiced = { enrolment, charges: [charge.id] };
  const invoice = await call<Row>('POST', '/api/invoices/', invoiced);
  const archivedSeat = await enrol(school, archived, course);
  await enrol(school, erased, course);
  const paid = await addPayment(school, student, course);
  const pending = await addPayment(school, student, course, { status: 'pending', amount: '80.00' });
  await archive(`/api/auth/admin/users/${archived.id}/`);
  await erase(erased);
  await erase(erasedTeacher);
  const [price] = await found('/api/courses/pricing/list/');
  const [level] = await found('/api/class-levels/');
  // Of nobody: a role may cancel the jobs that it started, and other files start some.
  const [job] = await found('/api/jobs/?kind=housekeeping');
  const [courseAdded] = await found('/api/audit/?action=course.created');
  const [payerAdded] = await found('/api/audit/?action=payer.created');
  const id = (row: { readonly id: number } | undefined) => row?.id ?? 0;
  return {
    student: student.id,
    archived: archived.id,
    erased: erased.id,
    enrolment,
    left,
    archivedSeat,
    teacher: teacher.id,
    erasedTeacher: erasedTeacher.id,
    course: course.id,
    draft: draft.id,
    closed: closed.id,
    paid: paid.id,
    pending: pending.id,
    price: id(price),
    level: id(level),
    admin: activated.id,
    finance: finance.id,
    invited: (await invite('support', 'support')).id,
    job: id(job),
    charge: id(charge),
    payer: id(payer),
    plan: id(plan),
    rate: id(rate),
    invoice: id(invoice),
    courseAdded: id(courseAdded),
    payerAdded: id(payerAdded),
  };
};

const records = new Map<School, Promise<Shown>>();
const recordsOf = (school: School): Promise<Shown> => {
  const known = records.get(school) ?? addRecords(school);
  records.set(school, known);
  return known;
};

/** The buttons and links on show, of the menu or the drawer if there is one. */
const controlsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown =
      document.querySelector('[role=menu], [role=dialog]') ?? document.querySelector('main');
    return [...(shown?.querySelectorAll('button, a') ?? [])].map(
      (control) => control.getAttribute('aria-label') ?? control.textContent ?? '',
    );
  });

/** Many screens are opened, and most are ready soon. */
const often = { intervals: [50] };

/** Within the application, as a link does: it boots once for all screens. */
const open = async (page: Page, path: string): Promise<void> => {
  const heading = page.locator('main h1');
  const before = { path: new URL(page.url()).pathname, title: await heading.textContent() };
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  if (before.path !== path.split('?')[0]) await expect(heading).not.toHaveText(before.title ?? '');
  if (path.includes('?open=')) await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => quietFor(page.context()), often).toBeGreaterThan(100);
};

for (const role of ['owner', 'admin', 'finance', 'support', 'teacher']) {
  test(`${role} sees the actions of the role, and the server refuses the others`, async ({
    page,
    school,
  }) => {
    const screens = Object.entries(roleActions(await recordsOf(school)));
    const has = (roles: string): boolean => roles.split(' ').includes(role);
    // By length: “Edit name and email” is not “Edit”.
    const known = [...new Set(screens.flatMap(([, { actions }]) => Object.keys(actions)))].toSorted(
      (one, other) => other.length - one.length,
    );
    const actionOf = (control: string) =>
      known.find((name) => control === name || control.startsWith(`${name} `)) ??
      known.find((name) => name.endsWith('“') && control.startsWith(name));
    await enter(page, school, '/profile', `${role}@provost.test`);
    for (const [name, screen] of screens) {
      const hidden = Object.entries(screen.actions).filter(([, [roles]]) => !has(roles));
      if (has(screen.open)) {
        await open(page, screen.path);
        if (screen.menu) await page.getByRole('button', { name: screen.menu }).click();
        const shown = async () =>
          new Set((await controlsOf(page)).flatMap((control) => actionOf(control) ?? []));
        const expected = Object.keys(screen.actions).filter(
          (action) => !hidden.some(([other]) => other === action),
        );
        await expect.poll(shown, { message: name, ...often }).toEqual(new Set(expected));
        if (screen.menu) await page.keyboard.press('Escape');
      }
      for (const [action, [, method, path, body]] of hidden) {
        const answer = await sendAs(school, `${role}@provost.test`, method, path, body);
        const refusal = has(screen.unknownTo ?? '')
          ? { status: 404, code: 'not_found' }
          : { status: 403, code: 'forbidden' };
        expect(answer, `${name}: ${action}`).toEqual(refusal);
      }
    }
  });
}
