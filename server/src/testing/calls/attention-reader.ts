import type { AttentionKind } from '@provost/contract/attention';
import { countAttention, listAttention } from '@provost/contract/attention.schema';
import type { SignedIn, TestApp } from '../app.ts';
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
