import * as contract from '@provost/contract/students.schema';
import { sql } from 'kysely';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { hashGivenPassword } from '../../school/accounts/new-user.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { readStudent } from './student-details.service.ts';
import { studentSource, unenrolledSource } from './student-lists.repository.ts';
import { addStudentBulkActions } from './students.bulk.ts';
import { studentImport } from './students.import.ts';
import { toStudent, toUnenrolledStudent } from './students.mapper.ts';
import { addStudentReverts } from './students.reverts.ts';
import { createStudent, updateStudent } from './students.service.ts';
import { waitingCounts } from './waiting-times.repository.ts';

export function registerStudents(context: FeatureContext): void {
  const { api, database, now } = context;
  const students = createList({ database, source: studentSource, toItem: toStudent, now });
  api.read(contract.listStudents, async (call) => asResults(await students.page(call)));
  api.exportCsv(contract.listStudents, (call) => students.exportCsv(contract.listStudents, call));

  const unenrolled = createList({
    database,
    source: unenrolledSource,
    toItem: toUnenrolledStudent,
    now,
  });
  const today = schoolDay(database.replica);
  const countWaiting = waitingCounts(database.replica);
  api.read(contract.listUnenrolledStudents, async (call) => {
    const [page, waiting] = await Promise.all([
      unenrolled.page(call),
      today(now()).then(countWaiting),
    ]);
    return { ...asResults(page), waiting };
  });
  api.exportCsv(contract.listUnenrolledStudents, (call) =>
    unenrolled.exportCsv(contract.listUnenrolledStudents, call),
  );

  api.read(contract.readStudent, async ({ params, caller }) => ({
    data: await readStudent(database.reader, params.id, { caller, now: now() }),
  }));
  registerWrites(context);
  const label = sql<string>`users.full_name`;
  context.bulk.addList({
    endpoint: contract.listStudents,
    source: studentSource,
    subject: 'Student',
    label,
  });
  context.bulk.addList({
    endpoint: contract.listUnenrolledStudents,
    source: unenrolledSource,
    subject: 'Student',
    label,
  });
  addStudentBulkActions(context.bulk);
  context.imports.add(studentImport(database));
}

function registerWrites({ api, database, config, reverts }: FeatureContext): void {
  const { trialDays } = config;

  api.write<typeof contract.registerStudent, string | null>(contract.registerStudent, {
    prepare: ({ body }) => hashGivenPassword(database.reader, body),
    apply: async ({ body, locale, request }, writer, passwordHash) => {
      const student = { form: body, passwordHash, trialDays, links: config };
      const { row, invitation } = await createStudent(database, writer, student, request);
      const key = invitation ? 'writes.student_invited' : 'writes.student_registered';
      const message = translate(locale, key, { name: row.full_name });
      return writeResponse(message, { data: { ...toStudent(row, request), ...invitation } });
    },
  });

  api.write(contract.updateStudent, async ({ params, body, locale, request }, writer) => {
    const { id } = params;
    const { data, undo } = await updateStudent(database, writer, id, body, request, config);
    const message = translate(locale, 'writes.student_updated', { name: data.full_name });
    return writeResponse(message, { data: toStudent(data, request), undo });
  });
  addStudentReverts(reverts, database, config);
}
