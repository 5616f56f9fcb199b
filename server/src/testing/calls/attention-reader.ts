import type { AttentionKind } from '@provost/contract/attention';
import { countAttention, listAttention } from '@provost/contract/attention.schema';
import { expect } from 'vitest';
import type { SignedIn, TestApp } from '../app.ts';
import type { TestClock } from '../clock.ts';
import { compareFlags } from '../models/attention-model.ts';
import { sharedApp, sharedUser } from '../shared-app.ts';
import { call } from './call.ts';

/** Wrong flags. The payments of these tests have no ledger, so their status differs. */
export const wrongFlags = async ({ database }: TestApp) =>
  (await database.verify()).filter(({ column }) => /_since$|_root_id$/.test(column));

type Query = Readonly<Record<string, string | number>>;

/** Reads the attention lists as a user who can see them. */
export const attentionReader = (test: TestApp, who: SignedIn) => {
  const page = async (kind: AttentionKind, query: Query = {}) => {
    const path = listAttention.path.replace('{kind}', kind) as typeof listAttention.path;
    return call(test, who, { ...listAttention, path }, { query: { page_size: 100, ...query } });
  };
  return {
    page,
    items: async (kind: AttentionKind, query: Query = {}) => (await page(kind, query)).body.results,
    /** Whether an item is listed. */
    has: async (kind: AttentionKind, id: number, query: Query = {}) =>
      (await page(kind, query)).body.results.some(({ key }) => key === String(id)),
    count: async (kind: AttentionKind) => {
      const { body } = await call(test, who, countAttention);
      return body.data.find((each) => each.kind === kind);
    },
  };
};

/** The flags are stored as they are counted again, and as the definitions say. */
export async function expectRightFlags(test: TestApp) {
  expect(await wrongFlags(test)).toEqual([]);
  const { stored, expected } = await compareFlags(test.database);
  expect(stored).toEqual(expected);
}

/** A school for the tests of a file, and an owner who reads its attention lists. */
export function attentionSchool({ now }: TestClock) {
  const test = sharedApp({ now });
  const owner = sharedUser(test, 'owner');
  return { test, owner, attention: attentionReader(test, owner) };
}
