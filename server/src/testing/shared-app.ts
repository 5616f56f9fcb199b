import type { UserType } from '@provost/contract/ability';
import { afterAll, beforeAll } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from './app.ts';

/** One app for all tests of a file. It is usable from the first hook after this call. */
export function sharedApp(options: Parameters<typeof buildTestApp>[0] = {}): TestApp {
  const shared = {} as TestApp;
  beforeAll(async () => {
    Object.assign(shared, await buildTestApp(options));
  });
  afterAll(() => shared.close());
  return shared;
}

/** One user for all tests of a file that share an app. */
export function sharedUser(app: TestApp, userType: UserType): SignedIn {
  const shared = {} as SignedIn;
  beforeAll(async () => {
    Object.assign(shared, await app.signIn(userType));
  });
  return shared;
}
