import * as contract from '@provost/contract/students.schema';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { asResults, type Page, registerList } from '../../list/list.ts';
import type { MailSettings } from '../../school/accounts/email-change.ts';
import { hashGivenPassword } from '../../school/accounts/new-user.ts';
import { removal } from '../../school/accounts/remove-people.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { revertedTags } from '../../school/tags/record-tags.ts';
import { schoolDay } from '../../school/time/time-zone.ts';
import type { FeatureContext } from '../feature.ts';
import { readStudent } from './student-details.service.ts';
import { studentSource, unenrolledSource } from './student-lists.repository.ts';
import { addStudentBulkActions, isPlainEdit, revertPlainEdits } from './students.bulk.ts';
import { studentImport } from './students.import.ts';
import { toStudent, toUnenrolledStudent } from './students.mapper.ts';
import { createStudent, type StudentChange, updateStudent } from './students.service.ts';
import { waitingCounts } from './waiting-times.repository.ts';

export function registerStudents(context: FeatureContext): void {
  const { api, database, now } = context;
  registerList(context, contract.listStudents, studentSource, toStudent, asResults);

  const today = schoolDay(database.replica);
  const countWaiting = waitingCounts(database.replica);
  const { listUnenrolledStudents } = contract;
  const withWaiting = async (page: Page<ReturnType<typeof toUnenrolledStudent>>) => ({
    ...asResults(page),
    waiting: await countWaiting(await today(now())),
  });
  registerList(context, listUnenrolledStudents, unenrolledSource, toUnenrolledStudent, withWaiting);

  api.read(contract.readStudent, async ({ params, caller }) => ({
    data: await readStudent(database.reader, params.id, { caller, now: now() }),
  }));
  registerWrites(context);
  const label = sql<string>`users.full_name`;
  context.bulk.addList(contract.listStudents, studentSource, label);
  context.bulk.addList(contract.listUnenrolledStudents, unenrolledSource, label);
  addStudentBulkActions(context.bulk);
  context.imports.add(studentImport(database));
}

function registerWrites({ api, database, config, reverts }: FeatureContext): void {
  const { trialDays } = config;

  api.write<typeof contract.registerStudent, string | null>(contract.registerStudent, {
    prepare: ({ body }) => hashGivenPassword(database.reader, body),
    apply: async ({ body, done, request }, writer, passwordHash) => {
      const student = { form: body, passwordHash, trialDays, links: config };
      const { row, invitation } = await createStudent(database, writer, student, request);
      const key = invitation ? 'writes.student_invited' : 'writes.student_registered';
      const { full_name: name } = row;
      return done(key, { data: { ...toStudent(row, request), ...invitation } }, { name });
    },
  });

  api.write(contract.updateStudent, async ({ params, body, done, request }, writer) => {
    const { id } = params;
    const { data, undo } = await updateStudent(database, writer, id, body, request, config);
    const { full_name: name } = data;
    return done('writes.student_updated', { data: toStudent(data, request), undo }, { name });
  });
  addStudentReverts(reverts, database, config);
}

function addStudentReverts(reverts: Reverts, database: Database, settings: MailSettings): void {
  reverts.add('student.registered', removal('student'));
  reverts.add('student.updated', {
    access: contract.updateStudent.access,
    needsRecentSignIn: ({ email }) => email !== undefined,
    run: async (writer, { subjectId, subjectVersion: version, before }, request) => {
      const { class_level: _, class_level_id, ...fields } = revertedTags(before);
      const change: StudentChange = {
        ...fields,
        ...(class_level_id !== undefined && { class_level: class_level_id as number | null }),
        version,
      };
      return updateStudent(database, writer, subjectId, change, request, settings);
    },
    isPlain: isPlainEdit,
    runAll: revertPlainEdits,
  });
}
