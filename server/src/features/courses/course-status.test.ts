import { readCourse } from '@provost/contract/courses.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { courseSchool, fieldsOf } from '../../testing/rows/course-school.ts';
import { addEnrolment, addPayment } from '../../testing/rows/rows.ts';
import { registerCourses } from './courses.routes.ts';

const school = courseSchool({ features: [registerCourses] });
const { created, change, remove } = school;
const published = () => created({ teacher: school.teacher, price: '80.00', status: 'published' });

describe('the status of a course', () => {
  it('goes from draft to published to archived and back', async () => {
    const id = await created({ teacher: school.teacher, price: '80.00' });
    for (const [status, message] of [
      ['published', 'Algebra was published.'],
      ['archived', 'Algebra was archived.'],
      ['published', 'Algebra was published.'],
      ['draft', 'Algebra was saved.'],
    ]) {
      const { body } = await change(id, { status });
      expect([body.data.status, body.message]).toEqual([status, message]);
    }
    expect(fieldsOf((await change(id, { status: 'archived' })).error)).toEqual(['status']);
  });

  it('is published only with a teacher and a price', async () => {
    const id = await created();
    const { error } = await change(id, { status: 'published' });
    expect(error.message).toEqual({
      teacher: ['A published course needs a teacher.'],
      price: ['A published course needs a price.'],
    });
    const { status } = await change(id, {
      status: 'published',
      teacher: school.teacher,
      price: '1.00',
    });
    expect(status).toBe(200);
    expect(fieldsOf((await change(id, { teacher: null })).error)).toEqual(['teacher']);
  });

  it('stays published while students are enrolled', async () => {
    const id = await published();
    await addEnrolment(school.test.database, { course_id: id });
    expect(fieldsOf((await change(id, { status: 'draft' })).error)).toEqual(['status']);
    expect((await change(id, { status: 'archived' })).status).toBe(200);
  });
});

describe('deleting a course', () => {
  it('removes a draft with its prices', async () => {
    const id = await created({ price: '80.00' });
    const { status, body } = await remove(id);
    expect([status, body.message, body.data]).toEqual([200, 'Algebra was deleted.', { id }]);
    expect((await call(school.test, school.admin, readCourse, { id })).status).toBe(404);
  });

  it('is a 409 if it is published or has enrolments, payments or notes', async () => {
    const enrolled = await created();
    await addEnrolment(school.test.database, { course_id: enrolled, status: 'cancelled' });
    const paid = await created({ code: `B-${school.number}` });
    await addPayment(school.test.database, { course_id: paid, status: 'void' });
    const noted = await created({ code: `N-${school.number}` });
    const note = {
      subject_type: 'course',
      subject_id: noted,
      text: 'x',
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await school.test.database.write((writer) => writer.insertInto('notes').values(note).execute());
    const shown = await created({
      code: `P-${school.number}`,
      teacher: school.teacher,
      price: 80,
      status: 'published',
    });
    for (const id of [enrolled, paid, noted, shown]) {
      expect((await remove(id)).error.code).toBe('in_use');
    }
  });
});
