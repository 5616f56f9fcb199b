import type { TestApp } from '../app.ts';

/** What a student has and owes, in order of ids. */
export function studentRows(test: TestApp) {
  const reader = () => test.database.reader;
  const enrolmentsOf = (student: number) =>
    reader()
      .selectFrom('enrolments')
      .selectAll()
      .where('student_id', '=', student)
      .orderBy('id')
      .execute();
  const paymentsOf = (student: number) =>
    reader()
      .selectFrom('payments')
      .selectAll()
      .where('student_id', '=', student)
      .orderBy('id')
      .execute();
  const chargesOf = (student: number) =>
    reader()
      .selectFrom('charges')
      .innerJoin('enrolments', 'enrolments.id', 'charges.enrolment_id')
      .selectAll('charges')
      .where('student_id', '=', student)
      .orderBy('charges.id')
      .execute();
  return { enrolmentsOf, paymentsOf, chargesOf };
}
