import { listCharges } from '@provost/contract/charges';
import type { ResponseOf } from '@provost/contract/endpoint';
import { readPayerStatement, readStudentStatement } from '@provost/contract/statements';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { type Own, ownQuery, ownRecord } from '@/api/own.ts';

export type Statement = Own<ResponseOf<typeof readStudentStatement>['data'][number]>;
export type StatementLine = Statement['lines'][number];
export type StatementOf = 'student' | 'payer';

export const statementEndpoints = { student: readStudentStatement, payer: readPayerStatement };

/** All charges and payments, also those to come: the closing balance is what is owed. */
export const statementQuery = (of: StatementOf, id: string) =>
  ownQuery(statementEndpoints[of], { params: { id } });

export type Account = Own<ResponseOf<typeof listCharges>>;
export type Charge = Account['data'][number];

/** The charges of an enrolment, and its balance. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [listCharges.path, id],
    queryFn: async ({ signal }) =>
      ownRecord<ResponseOf<typeof listCharges>>(
        await callEndpoint(listCharges, { params: { id }, signal }),
      ),
    // A dialog keeps what it was opened with, which must not be an earlier state.
    gcTime: 0,
  });

export type AccountAction = 'add' | 'edit' | 'postpone' | 'waive' | 'cancel' | 'plan';

/** What a dialog is about. */
export interface AskedCharge {
  readonly action: AccountAction | 'moveCredit';
  /** The id of the enrolment. */
  readonly enrolment: string;
  /** Of the student. */
  readonly name: string;
  readonly charge?: Charge | undefined;
}

/** The form has the account as it is now, and keeps what was on show when it opened. */
export interface AccountFormProps extends AskedCharge {
  readonly action: AccountAction;
  readonly account: Account;
}
