import { scopeFor } from '@provost/contract/ability';
import {
  listStudents,
  listUnenrolledStudents,
  readStudent,
} from '@provost/contract/students.schema';
import type { FeatureContext } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { asResults, createList } from '../../list/list.ts';
import { studentSource, unenrolledSource } from './student-lists.repository.ts';
import {
  seesPayments,
  toEnrolment,
  toPayment,
  toStudent,
  toUnenrolledStudent,
} from './students.mapper.ts';
import { enrolmentsOf, findStudent, paymentsOf } from './students.repository.ts';

export function registerStudents({ api, database, now }: FeatureContext): void {
  const students = createList({ database, source: studentSource, toItem: toStudent, now });
  api.read(listStudents, async (call) => asResults(await students.page(call)));
  api.exportCsv(listStudents, (call) => students.exportCsv(listStudents, call));

  const unenrolled = createList({
    database,
    source: unenrolledSource,
    toItem: toUnenrolledStudent,
    now,
  });
  api.read(listUnenrolledStudents, async (call) => asResults(await unenrolled.page(call)));
  api.exportCsv(listUnenrolledStudents, (call) =>
    unenrolled.exportCsv(listUnenrolledStudents, call),
  );

  api.read(readStudent, async ({ params, caller }) => {
    const view = { caller, now: now() };
    const teacher = scopeFor(caller.userType, 'Student') === 'own' ? caller.userId : undefined;
    const row = await findStudent(database.reader, params.id, teacher);
    if (!row) throw new AppError('not_found');
    const [enrolments, payments] = await Promise.all([
      enrolmentsOf(database.reader, row.id, teacher),
      seesPayments(view) ? paymentsOf(database.reader, row.id) : [],
    ]);
    return {
      data: {
        ...toStudent(row, view),
        enrolments: enrolments.map(toEnrolment),
        payments: payments.map(toPayment),
        payment_count: payments[0]?.payment_count ?? 0,
      },
    };
  });
}
