import * as levels from '@provost/contract/class-levels.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import * as plans from '@provost/contract/payment-plans.schema';
import * as tags from '@provost/contract/tags.schema';
import * as views from '@provost/contract/views.schema';
import { expect, it } from 'vitest';
import { call } from '../testing/calls/call.ts';
import { sharedApp, sharedUser } from '../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');

interface Case {
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly body: object;
}

const cases: Readonly<Record<string, Case>> = {
  tag: {
    create: tags.createTag,
    update: tags.updateTag,
    remove: tags.deleteTag,
    body: { name: 'Sibling' },
  },
  view: {
    create: views.createView,
    update: views.updateView,
    remove: views.deleteView,
    body: { name: 'Late', list: 'students', query: 'status=active' },
  },
  'payment plan': {
    create: plans.createPaymentPlan,
    update: plans.updatePaymentPlan,
    remove: plans.deletePaymentPlan,
    body: { name: 'In one', instalments: [{}] },
  },
  'class level': {
    create: levels.createClassLevel,
    update: levels.updateClassLevel,
    remove: levels.deleteClassLevel,
    body: { name: 'Grade 1' },
  },
};

it.each(Object.entries(cases))(
  'a %s that a colleague has changed is not deleted as it was shown before',
  async (_name, { create, update, remove, body }) => {
    const change = { name: 'Renamed' };
    const { data } = (await call(test, owner, create, { body })).body as {
      data: { id: number; version: number };
    };
    const { id, version } = data;
    await call(test, owner, update, { id, body: change });
    const refused = await call(test, owner, remove, { id, query: { version } });
    expect([refused.status, refused.error.code]).toEqual([409, 'stale']);
    expect(refused.error.current).toMatchObject({ ...change, version: version + 1 });
    const query = { version: version + 1 };
    expect((await call(test, owner, remove, { id, query })).status).toBe(200);
    expect((await call(test, owner, remove, { id, query })).status).toBe(404);
  },
);
