import type { ResponseOf } from '@provost/contract/endpoint';
import { readPayerStatement, readStudentStatement } from '@provost/contract/statements';
import { queryOptions } from '@tanstack/react-query';
import { callOwn, type Own } from '@/api/own.ts';

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
