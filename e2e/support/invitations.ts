import { expect, type Page } from '@playwright/test';
import type { School } from './school.ts';

export const newPassword = 'seven violet ladders lean';
let counter = 0;

/** Calls the API as the owner. The school has no mail server, so links are in the responses. */
const asOwner = async (page: Page, { origin }: School) => {
  const data = { email: 'owner@provost.test', password: 'provost-demo' };
  const response = await page.request.post(`${origin}/api/auth/login/`, { data });
  const { access } = (await response.json()).data;
  return async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${access}` };
    const answer = await page.request.post(`${origin}${path}`, {
      headers,
      ...(body && { data: body }),
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()).data as { id: number; email: string; link: string };
  };
};

export const invite = async (page: Page, school: School) => {
  const call = await asOwner(page, school);
  counter += 1;
  const email = `noor${counter}.${Date.now()}@example.test`;
  const form = { email, first_name: 'Noor', last_name: 'Haddad', user_type: 'support' };
  const invited = await call('/api/auth/admin/staff/invite/', form);
  return { ...invited, call, path: `${school.origin}/invite${new URL(invited.link).hash}` };
};

/** Invites a colleague and opens the link of the invitation. */
export const openInvitation = async (page: Page, school: School) => {
  const invited = await invite(page, school);
  await page.goto(invited.path);
  return invited;
};

export const passwordField = (page: Page) => page.getByLabel('New password', { exact: true });

export const accept = async (page: Page) => {
  await passwordField(page).fill(newPassword);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
};

export const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

/** Invites a colleague, who accepts and is signed in. */
export const join = async (page: Page, school: School) => {
  const invited = await openInvitation(page, school);
  await accept(page);
  await expectDashboard(page);
  return invited;
};
