import { login } from '@provost/contract/auth.schema';
import { demoPassword } from '../server/src/school/passwords/demo-password.ts';

export const account = { email: 'owner@provost.test', password: demoPassword };

export async function signIn(origin: string): Promise<string> {
  const response = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = (await response.json()) as { data: { access: string } };
  return data.access;
}

export type Send = <T>(path: string, init?: RequestInit) => Promise<T>;
export type Get = (path: string) => Promise<Record<string, unknown>>;

/** Calls a server as its owner, who signs in again when the token has expired. */
export async function clientOf(origin: string): Promise<Send> {
  let token = await signIn(origin);
  const send: Send = async (path, init = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(origin + path, { ...init, headers });
    if (response.status === 401) {
      token = await signIn(origin);
      return send(path, init);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return send;
}

export const json = (value: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const pathWith = (path: string, query: object = {}): string =>
  `${path}?${new URLSearchParams({ ...query })}`;
