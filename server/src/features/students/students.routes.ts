import type { ListRequest } from '@provost/contract/list';
import {
  listStudents,
  listUnenrolledStudents,
  readStudent,
  registerStudent,
  updateStudent,
} from '@provost/contract/students.schema';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { translate } from '../../messages/translate.ts';
import { hashNewPassword } from '../../school/accounts/new-user.ts';
import { readTimeZone, schoolDay } from '../../school/time/time-zone.ts';
import { writeResponse } from '../../school/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { readDetails, teacherIn } from './student-details.ts';
import { studentSource, unenrolledSource } from './student-lists.repository.ts';
import { toStudent, toUnenrolledStudent } from './students.mapper.ts';
import { findStudent } from './students.repository.ts';
import { revertOfEdit } from './students.reverts.ts';
import { createStudent, editStudent } from './students.service.ts';
import { waitingCounts } from './waiting-counts.repository.ts';
import { withWaitingFilter } from './waiting-times.ts';

export function registerStudents(context: FeatureContext): void {
  const { api, database, now } = context;
  const students = createList({ database, source: studentSource, toItem: toStudent, now });
  const timeZone = readTimeZone(database.replica);
  const withFilter = async <C extends { readonly query: ListRequest }>(call: C): Promise<C> => ({
    ...call,
    query: await withWaitingFilter(call.query, timeZone),
  });
  api.read(listStudents, async (call) => asResults(await students.page(await withFilter(call))));
  api.exportCsv(listStudents, async (call) =>
    students.exportCsv(listStudents, await withFilter(call)),
  );

  const unenrolled = createList({
    database,
    source: unenrolledSource,
    toItem: toUnenrolledStudent,
    now,
  });
  const today = schoolDay(database.replica);
  const countWaiting = waitingCounts(database.replica);
  api.read(listUnenrolledStudents, async (call) => {
    const [page, waiting] = await Promise.all([
      unenrolled.page(call),
      today(now()).then(countWaiting),
    ]);
    return { ...asResults(page), waiting };
  });
  api.exportCsv(listUnenrolledStudents, (call) =>
    unenrolled.exportCsv(listUnenrolledStudents, call),
  );

  api.read(readStudent, async ({ params, caller }) => {
    const view = { caller, now: now() };
    const row = await findStudent(database.reader, params.id, teacherIn(view));
    if (!row) throw new AppError('not_found');
    return { data: await readDetails(database.reader, row, view) };
  });
  registerWrites(context);
}

function registerWrites({ api, database, config, now, reverts }: FeatureContext): void {
  api.write<typeof registerStudent, string | null>(registerStudent, {
    prepare: ({ body }) => hashNewPassword(database.reader, body),
    apply: async (call, writer, passwordHash) => {
      const view = { caller: call.caller, now: now() };
      const { trialDays } = config;
      const registration = { call, passwordHash, trialDays, links: config, now: view.now };
      const { row, invitation } = await createStudent(database, writer, registration);
      const key = invitation ? 'writes.student_invited' : 'writes.student_registered';
      const message = translate(call.locale, key, { name: row.full_name });
      return writeResponse(message, { data: { ...toStudent(row, view), ...invitation } });
    },
  });

  api.write(updateStudent, {
    apply: async ({ params, body, caller, locale, requestId }, writer) => {
      const view = { caller, now: now() };
      const request = { id: params.id, change: body, requestId, ...view };
      const { data, undo } = await editStudent(database, writer, request);
      const message = translate(locale, 'writes.student_updated', { name: data.full_name });
      return writeResponse(message, { data: toStudent(data, view), undo });
    },
  });
  reverts.add('student.updated', revertOfEdit(database));
}
