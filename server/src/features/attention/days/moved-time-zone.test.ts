import { closeDay, readDay, reopenDay } from '@provost/contract/day-pages.schema';
import { expect, it } from 'vitest';
import { call } from '../../../testing/calls/call.ts';
import { changeSchool } from '../../../testing/change-time-zone.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { sharedApp } from '../../../testing/shared-app.ts';

const clock = stoppedClock('2026-11-13T16:00:00.000Z');
const test = sharedApp({ now: clock.now });

const on = <E extends { readonly path: string }>(endpoint: E, date: string): E => ({
  ...endpoint,
  path: endpoint.path.replace('{date}', date),
});

it('a closed page that is later than today in a new time zone can be read and reopened', async () => {
  const owner = await test.signIn('owner');
  const read = (date: string) => call(test, owner, on(readDay, date));
  await changeSchool(test, owner, { time_zone: 'Pacific/Kiritimati' });
  const closed = await call(test, owner, on(closeDay, 'today'), { body: {} });
  expect(closed.body.data.date).toBe('2026-11-14');

  await changeSchool(test, owner, { time_zone: 'Pacific/Pago_Pago' });
  expect((await read('today')).body.data.date).toBe('2026-11-13');
  expect((await read('2026-11-14')).body.data).toMatchObject({
    date: '2026-11-14',
    is_today: false,
    is_last_closed: true,
    closed: { at: clock.now().toISOString() },
  });
  expect((await read('2026-11-15')).status).toBe(404);
  const body = { reason: 'Another time zone' };
  expect((await call(test, owner, on(reopenDay, '2026-11-14'), { body })).status).toBe(200);
  expect((await read('2026-11-14')).status).toBe(404);
  expect((await call(test, owner, on(closeDay, 'today'), { body: {} })).status).toBe(200);
});
