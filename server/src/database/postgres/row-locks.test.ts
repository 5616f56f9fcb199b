import { expect, onTestFinished, test } from 'vitest';
import { lockCourses, lockStudent } from '../../school/enrolments/enrolments.repository.ts';
import { testPlace } from '../../testing/database.ts';
import { addCourse, addEnrolment, addStudent, addTeacher } from '../../testing/rows/rows.ts';

test('a course that is locked on one node does not stop enrolments in the other courses of its teacher', async () => {
  const place = await testPlace('migrated');
  const [one, two] = [place.open(), place.open()];
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()]);
    await place.drop();
  });
  const { id: teacher_id } = await addTeacher(one);
  const [first, second] = [
    await addCourse(one, { teacher_id }),
    await addCourse(one, { teacher_id }),
  ];
  const [busy, other] = [await addStudent(one), await addStudent(one)];
  await one.write(async (writer) => {
    expect(await lockCourses(writer, [first.id])).toMatchObject([{ id: first.id }]);
    await lockStudent(writer, busy.id);
    // On another connection, while both locks are held.
    await two.write(async (another) => {
      await lockCourses(another, [second.id]);
      await lockStudent(another, other.id);
    });
    await addEnrolment(two, { course_id: second.id, student_id: other.id });
  });
  const teacher = await one.reader
    .selectFrom('teachers')
    .select('student_count')
    .where('user_id', '=', teacher_id)
    .executeTakeFirstOrThrow();
  expect(teacher.student_count).toBe(1);
});
