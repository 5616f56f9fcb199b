import { inviteStaff } from '@provost/contract/accounts.schema';
import type { StaffType } from '@provost/contract/extra-rules';
import type { SignedIn, TestApp } from '../app.ts';
import { call } from '../calls/call.ts';

let counter = 0;

export const staffForm = (user_type: StaffType = 'support') => {
  counter += 1;
  return {
    email: `colleague${counter}@example.test`,
    first_name: 'Noor',
    last_name: 'Haddad',
    user_type,
  };
};

export const tokenOf = (link: string | null | undefined): string => link?.split('#token=')[1] ?? '';

/** Invites a colleague without a mail server, which would receive the link. */
export async function invited(test: TestApp, who: SignedIn, form = staffForm()) {
  const { body, status } = await call(test, who, inviteStaff, { body: form });
  if (status !== 201) throw new Error(`The invitation failed: ${status}`);
  return { ...body.data, token: tokenOf(body.data.link) };
}

export const post = ({ inject }: TestApp, url: string, payload: object) =>
  inject({ method: 'POST', url, payload });

export const accept = (test: TestApp, token: string, more: object = {}) =>
  post(test, '/api/auth/invite/accept/', { token, password: newPassword, ...more });

export const reset = (test: TestApp, token: string, password = newPassword) =>
  post(test, '/api/auth/password/reset/', { token, password });

export const newPassword = 'seven violet ladders lean';

/** The actions of the audit events about a user, oldest first. */
export const eventsAbout = async ({ database }: TestApp, id: number): Promise<string[]> => {
  const rows = await database.reader
    .selectFrom('audit_events')
    .select('action')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
