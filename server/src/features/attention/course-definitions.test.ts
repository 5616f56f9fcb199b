import { afterAll, describe, expect, it } from 'vitest';
import { attentionSchool, expectRightFlags } from '../../testing/calls/attention-reader.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const { inDays } = clock;

const { test, attention } = attentionSchool(clock);
afterAll(() => expectRightFlags(test));

describe('a course', () => {
  it('over its capacity on purpose is listed, an archived one is not', async () => {
    for (const [status, listed] of [
      ['published', true],
      ['archived', false],
    ] as const) {
      const { id } = await addCourse(test.database, { capacity: 1, status });
      await addEnrolment(test.database, { course_id: id });
      await addEnrolment(test.database, { course_id: id });
      expect(await attention.has('course_over_capacity', id)).toBe(listed);
    }
  });

  it.each([
    ['draft', 5, false],
    ['published', 5, true],
    ['published', 13, true],
    ['published', 15, false],
    ['published', -2, true],
    ['published', -15, false],
    ['archived', 5, false],
  ])('%s that starts in %i days without students is listed: %s', async (status, days, listed) => {
    const { id } = await addCourse(test.database, { status, starts_at: inDays(days) });
    expect(await attention.has('course_starting_without_students', id)).toBe(listed);
  });

  it('that has ended needs neither a teacher nor seats', async () => {
    const [starts_at, ends_at] = [inDays(-90), inDays(-1)];
    const { id } = await addCourse(test.database, { capacity: 1, starts_at, ends_at });
    for (let count = 0; count < 2; count += 1) {
      await addEnrolment(test.database, { course_id: id });
    }
    expect(await attention.has('course_without_teacher', id)).toBe(false);
    expect(await attention.has('course_over_capacity', id)).toBe(false);
  });

  it('that is archived needs no teacher', async () => {
    const { id } = await addCourse(test.database, { status: 'archived' });
    const { id: draft } = await addCourse(test.database, { status: 'draft' });
    expect(await attention.has('course_without_teacher', id)).toBe(false);
    expect(await attention.has('course_without_teacher', draft)).toBe(true);
  });
});

describe('a student', () => {
  it.each([
    [{ trial_ends_at: inDays(-1) }, false],
    [{ trial_ends_at: inDays(1) }, true],
    [{ trial_ends_at: inDays(4) }, false],
    [{ trial_ends_at: inDays(1), has_purchased: 1 as const }, false],
    [{ trial_ends_at: inDays(1), status: 'suspended' }, false],
  ])('with %o is listed as at the end of a trial: %s', async (given, listed) => {
    const { id } = await addStudent(test.database, given);
    expect(await attention.has('trial_ending', id)).toBe(listed);
  });

  it('who waits gets open courses of the class level with free seats', async () => {
    const full = await addCourse(test.database, { capacity: 1 });
    const { class_level_id } = full;
    await addEnrolment(test.database, { course_id: full.id });
    await addCourse(test.database, { class_level_id, status: 'draft' });
    await addCourse(test.database, { class_level_id, ends_at: inDays(-1) });
    const taken = await addCourse(test.database, { class_level_id });
    const open = [];
    for (const title of ['B', 'A', 'D', 'C']) {
      open.push(await addCourse(test.database, { class_level_id, title }));
    }
    const { id } = await addStudent(test.database, { class_level_id });
    await addEnrolment(test.database, {
      student_id: id,
      course_id: taken.id,
      status: 'completed',
      ended_at: inDays(-8),
    });
    const items = await attention.items('unenrolled_waiting');
    const item = items.find(({ key }) => key === String(id));
    expect(item?.suggestions.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(open).toHaveLength(4);
  });

  it('who has waited for less than a week is not listed', async () => {
    const { id } = await addStudent(test.database, { created_at: inDays(-6) });
    expect(await attention.has('unenrolled_waiting', id)).toBe(false);
  });
});
