import { listCharges } from '@provost/contract/charges';
import type { ResponseOf } from '@provost/contract/endpoint';
import { readPayerStatement, readStudentStatement } from '@provost/contract/statements';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { callOwn, type Own, ownRecord } from '@/api/own.ts';

export type Statement = Own<ResponseOf<typeof readStudentStatement>['data'][number]>;
export type StatementLine = Statement['lines'][number];
export type StatementOf = 'student' | 'payer';

export const statementEndpoints = { student: readStudentStatement, payer: readPayerStatement };

/** All charges and payments, also those to come: the closing balance is what is owed. */
export const statementQuery = (of: StatementOf, id: string) =>
  queryOptions({
    queryKey: [statementEndpoints[of].path, id],
    queryFn: ({ signal }) => callOwn(statementEndpoints[of], { params: { id }, signal }),
  });

type Response = ResponseOf<typeof listCharges>;
export type Charge = Own<Response['data'][number]>;
export type Account = Own<Response>;
export type AccountBalance = Own<Response['balance']>;

/** The charges of an enrolment, and its balance. */
export const accountQuery = (enrolment: string) =>
  queryOptions({
    queryKey: [listCharges.path, enrolment],
    queryFn: async ({ signal }) =>
      ownRecord<Response>(await callEndpoint(listCharges, { params: { id: enrolment }, signal })),
    // A dialog keeps what it was opened with, which must not be an earlier state.
    gcTime: 0,
  });

/** The charges that people are asked for first: those that are overdue, else the next one. */
export const dueCharges = (charges: readonly Charge[]): readonly Charge[] => {
  const open = charges.filter(({ open: cents }) => Number(cents) > 0);
  const overdue = open.filter(({ state }) => state === 'overdue');
  return overdue.length > 0 ? overdue : open.slice(0, 1);
};

/** The screen can show an earlier state of it: before one's own last change. */
export const currentCharge = <Asked extends Charge | undefined>(
  charges: readonly Charge[],
  asked: Asked,
): Charge | Asked => charges.find(({ id }) => id === asked?.id) ?? asked;
