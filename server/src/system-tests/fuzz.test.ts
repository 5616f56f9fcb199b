import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { errorBody } from '@provost/contract/error.schema';
import { maxSearchLength } from '@provost/contract/list';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OpenApi } from '../http/docs/openapi.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { bodiesOf, pathsOf, queriesOf } from '../testing/input/fuzz-input.ts';
import { hostileTexts } from '../testing/input/hostile.ts';
import { addEnrolment, addPayment, addPricing, addTeacher } from '../testing/rows/rows.ts';

// More runs find more faults: `FUZZ_RUNS=5000 npm test -- fuzz`.
const runs = Number(process.env.FUZZ_RUNS ?? 60);
/** Endpoints that hash a password. */
const slow = new Set(['login', 'registerTeacher', 'registerStudent', 'changePassword']);
/** These leave a second event if they create an invitation. */
const inviting = new Set(['inviteStaff', 'registerTeacher', 'registerStudent']);

/** Reading all data of a person leaves an event, as an export does. */
const audited = new Set(['readUserData', 'readOwnData']);

/** Setting the current value succeeds without an audit event. */
const canChangeNothing = new Set([
  'settleWrite',
  'previewBulk',
  'createImport',
  'updateImport',
  'updateProfile',
  'updateUser',
  'endUserSessions',
  'endOtherSessions',
  'revokeInvitation',
  'updateSchool',
  'updateClassLevel',
  'updatePaymentPlan',
  'updateTaxRate',
  'updateTag',
  'updateView',
  'updatePayer',
  'reorderClassLevels',
  'updateTeacher',
  'updateStudent',
  'updateCourse',
  'updateEnrolment',
  'updateCharge',
  'postponeCharges',
  'snoozeAttention',
  'handOverAttention',
  'createReconciliation',
  'settleRow',
  'beginTotp',
  'beginPasskey',
  'renamePasskey',
  'resetMfa',
  'updateSecuritySettings',
  'updateRetention',
]);

interface Target {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly path: string;
}

/** Once a second factor is required, the owner can call nothing else, so this target is the last. */
const last = 'updateSecuritySettings';

const targets = Object.entries(endpoints)
  .toSorted(([one], [other]) => Number(one === last) - Number(other === last))
  .flatMap(([name, endpoint]: [string, Endpoint]) => {
    const target: Target = { name, endpoint, path: endpoint.path };
    if (!endpoint.csv) return [target];
    return [target, { ...target, name: `${name} as CSV`, path: csvPath(endpoint) }];
  });

const headers = fc.record(
  {
    'accept-language': fc.constantFrom('de', 'fr;q=0', '*', ';;;,', 'x'.repeat(900)),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'é', 'k'.repeat(129), 'same')),
    accept: fc.constantFrom('text/csv', '*/*', ''),
    'content-type': fc.constantFrom(
      ...Array<string>(6).fill('application/json'),
      'text/plain',
      'application/json; charset=latin1',
      'multipart/form-data',
    ),
    'content-encoding': fc.constantFrom('identity', 'identity', 'identity', 'gzip'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", ','.repeat(50)),
  },
  { requiredKeys: [] },
);

let server: TestApp;
let api: OpenApi;
let token: { readonly authorization: string };
beforeAll(async () => {
  server = await buildTestApp();
  api = (await server.inject({ url: '/api/openapi.json' })).json();
  const { database } = server;
  await addTeacher(database);
  await addEnrolment(database);
  await addPayment(database);
  await addPricing(database);
  token = (await server.signIn('owner')).headers;
});
afterAll(() => server.close());

const statusesOf = ({ endpoint, path }: Target): string[] =>
  Object.keys(api.paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {});

async function countEvents(): Promise<number> {
  const { count } = await server.database.reader
    .selectFrom('audit_events')
    .select((query) => query.fn.countAll<number>().as('count'))
    // Traces of what was refused: they change nothing.
    .where('action', 'not in', ['sign_in.failed', 'sign_in.limited', 'access.refused'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('any input', () => {
  it('with an unknown field is rejected, whatever its name', async () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'user_type', 'email']) {
      const response = await server.inject({
        method: 'POST',
        url: '/api/bookmarks/update',
        headers: { ...token, 'content-type': 'application/json' },
        payload: `{"id": "profile", ${JSON.stringify(field)}: {"isAdmin": true}}`,
      });
      expect(response.statusCode, field).toBe(422);
      expect(Object.keys(response.json().message)).toEqual([field]);
    }
  });

  it('is searched for literally', async () => {
    for (const text of hostileTexts.filter((term) => term.trim() && term.isWellFormed())) {
      const response = await server.inject({
        url: `/api/auth/admin/students/?search=${encodeURIComponent(text)}`,
        headers: token,
      });
      const isValid = text.length <= maxSearchLength && !text.includes('\u0000');
      expect(response.statusCode, text).toBe(isValid ? 200 : 422);
      if (/^['"%_\\*]/.test(text)) expect(response.json().count, text).toBe(0);
    }
  });

  it.each(targets)(
    'to $endpoint.method $path ($name) gets a documented response below 500',
    async (target) => {
      const { endpoint, path, name } = target;
      const documented = statusesOf(target);
      const isExport = path.endsWith('.csv');
      const eventsBefore = await countEvents();
      let written = 0;
      let address = 0;
      const inputs = [
        pathsOf({ path: path as Endpoint['path'] }),
        queriesOf(endpoint),
        bodiesOf(endpoint),
        headers,
      ] as const;
      await fc.assert(
        fc.asyncProperty(...inputs, async (url, query, payload, given) => {
          address += 1;
          const response = await server.inject({
            method: endpoint.method,
            url: url + query,
            remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
            headers: {
              ...token,
              ...(payload !== undefined && {
                'content-type': endpoint.fileBytes ? 'text/csv' : 'application/json',
              }),
              ...given,
            },
            ...(payload !== undefined && { payload }),
          });
          const { statusCode, body } = response;
          expect(statusCode, body).toBeLessThan(500);
          // With dots as the id, the path belongs to another endpoint.
          if (!/\.\.|%2e/.test(url)) expect(documented, body).toContain(String(statusCode));
          if (statusCode >= 400) z.parse(errorBody, JSON.parse(body));
          else if (
            (endpoint.method !== 'GET' || isExport || audited.has(name)) &&
            !response.headers['idempotent-replay']
          )
            written += !isExport && inviting.has(name) && 'link' in JSON.parse(body).data ? 2 : 1;
        }),
        { numRuns: slow.has(name) ? Math.ceil(runs / 4) : runs },
      );
      // Every successful write or export, and no other call, has left an audit event.
      const recorded = (await countEvents()) - eventsBefore;
      if (canChangeNothing.has(name)) expect(recorded).toBeLessThanOrEqual(written);
      else if (endpoint.access !== 'public') expect(recorded).toBe(written);
    },
  );
});
