import * as contract from '@provost/contract/statements.schema';
import { sql } from 'kysely';
import { AppError } from '../../http/errors.ts';
import { csvFile } from '../../list/csv-file.ts';
import { isPaidBy } from '../../school/payers/paid-enrolments.ts';
import type { FeatureContext } from '../feature.ts';
import type { OfStatement } from './statements.repository.ts';
import { readStatement, statementFile } from './statements.service.ts';

type Endpoint = typeof contract.readStudentStatement | typeof contract.readPayerStatement;

interface StatementOf {
  /** Whether there is somebody with this id. */
  readonly find: (id: number) => Promise<unknown>;
  readonly of: (id: number) => OfStatement;
}

export function registerStatements({ api, database, now }: FeatureContext): void {
  const { reader } = database;
  const register = (endpoint: Endpoint, { find, of }: StatementOf) => {
    const read = async (id: number, query: Parameters<typeof readStatement>[2]) => {
      if (!(await find(id))) throw new AppError('not_found');
      return readStatement(reader, of(id), query, now());
    };
    api.read(endpoint, async ({ params, query }) => ({ data: await read(params.id, query) }));
    api.exportCsv(endpoint, async ({ params: { id }, query }) => {
      const range = [query.from, query.to].filter((day) => day !== undefined);
      const filename = `${['statement', id, ...range].join('-')}.csv`;
      return csvFile(filename, endpoint, statementFile(await read(id, query)));
    });
  };

  register(contract.readStudentStatement, {
    find: (id) =>
      reader
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('user_type', '=', 'student')
        .executeTakeFirst(),
    of: (id) => sql`enrolments.student_id = ${id}`,
  });
  register(contract.readPayerStatement, {
    find: (id) => reader.selectFrom('payers').select('id').where('id', '=', id).executeTakeFirst(),
    of: isPaidBy,
  });
}
