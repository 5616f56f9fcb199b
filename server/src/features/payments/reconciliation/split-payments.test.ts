import { createPayer, linkPayer } from '@provost/contract/payers.schema';
import { createReconciliation } from '@provost/contract/reconciliations.schema';
import { splitPayment } from '@provost/contract/split-payments.schema';
import { expect, it } from 'vitest';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../../testing/shared-app.ts';

const test = sharedApp({ now: stoppedClock('2026-03-20T12:00:00.000Z').now });
const finance = sharedUser(test, 'finance');

it('a payment that was split is one row of a file, with the sum of its parts', async () => {
  const person = { kind: 'person', name: 'Rui Sol' };
  const { id: payer } = (await call(test, finance, createPayer, { body: person })).body.data;
  const parts = await Promise.all(
    ['60.00', '40.00'].map(async (amount) => {
      const { id: student } = await addStudent(test.database);
      const { id: course } = await addCourse(test.database);
      const ids = { student_id: student, course_id: course };
      const { id: enrolment } = await addEnrolment(test.database, ids);
      await call(test, finance, linkPayer, { body: { student, payer } });
      return { enrolment, amount };
    }),
  );
  const paid_at = '2026-03-02T12:00:00.000Z';
  const split = { payer, method: 'manual', provider_ref: 'SPLIT-1', paid_at, parts };
  expect((await call(test, finance, splitPayment, { body: split })).status).toBe(201);
  const body = [
    'date,amount,currency,reference,name',
    '2026-03-02,100.00,EUR,SPLIT-1,',
    '2026-03-02,60.00,EUR,SPLIT-2,',
  ].join('\n');
  const query = { source: 'other' };
  const { rows } = (await call(test, finance, createReconciliation, { body, query })).body.data;
  expect(rows.map(({ result, settled }) => [result, settled])).toEqual([
    ['matched', true],
    ['missing_here', false],
  ]);
});
