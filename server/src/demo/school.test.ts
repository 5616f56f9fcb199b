import { nameKey } from '@provost/contract/name-key';
import { email, phone } from '@provost/contract/text.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoRows, demoRows, digestOf } from '../testing/rows/demo-rows.ts';
import { catalogueFor } from './catalogue.ts';
import { sizeSchool } from './school.ts';

const date = new Date('2026-03-05T10:00:00Z');
const midnight = '2026-03-05T00:00:00.000Z';
const size = 3_000;

let school: DemoRows;
beforeAll(async () => {
  school = await demoRows({ students: size, date }, 'hash');
});

const allDigests = (rows: DemoRows) =>
  Object.fromEntries([...rows.tables].map(([table, list]) => [table, digestOf(list)]));

const students = () => school.of('users').filter(({ user_type }) => user_type === 'student');
const shareOf = <R>(rows: readonly R[], matches: (row: R) => boolean): number =>
  rows.filter(matches).length / rows.length;
const byId = <R extends { id: number }>(rows: readonly R[]) =>
  new Map(rows.map((row) => [row.id, row]));

describe('a demo school', () => {
  it('is the same for the same day, size and seed, at any hour', async () => {
    const evening = new Date('2026-03-05T22:59:59Z');
    const again = await demoRows({ students: size, date: evening }, 'hash');
    expect(allDigests(again)).toEqual(allDigests(school));
  });

  it('differs for another seed, day or size', async () => {
    const others = await Promise.all([
      demoRows({ students: 200, date }, 'hash'),
      demoRows({ students: 200, date, seed: 2 }, 'hash'),
      demoRows({ students: 200, date: new Date('2026-03-06T10:00:00Z') }, 'hash'),
      demoRows({ students: 201, date }, 'hash'),
    ]);
    const digests = others.map((rows) => digestOf(rows.of('payments') as never));
    expect(new Set(digests).size).toBe(others.length);
  });

  it.each([
    [1, 8, 60],
    [2_000, 50, 60],
    [10_000, 250, 120],
    [1_000_000, 400, 120],
  ])('of %i students has %i teachers and %i courses', (students, teachers, courses) => {
    expect(sizeSchool({ students, date })).toMatchObject({ students, teachers, courses });
    expect(catalogueFor(courses)).toHaveLength(courses);
  });

  it('of one student is complete', async () => {
    const rows = await demoRows({ students: 1, date }, 'hash');
    const types = rows.of('users').map(({ user_type }) => user_type);
    expect(types.filter((type) => type === 'student')).toHaveLength(1);
    expect(types.filter((type) => type === 'teacher')).toHaveLength(8);
    expect(rows.of('courses')).toHaveLength(60);
  });

  it('contains nothing newer than the start of its day', () => {
    const planned = new Set(['starts_at', 'ends_at', 'trial_ends_at']);
    const tooNew = [...school.tables].flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row)
          .filter(([column]) => column.endsWith('_at') || column === 'waiting_since')
          .filter(([column, value]) => !planned.has(column) && value !== null && value >= midnight)
          .map(([column, value]) => `${table}.${column} ${value}`),
      ),
    );
    expect(tooNew).toEqual([]);
  });
});

describe('the people of a demo school', () => {
  it('have the name keys that the contract computes', () => {
    for (const user of school.of('users')) {
      expect(user.full_name).toBe(`${user.first_name} ${user.last_name}`);
      expect(user.name_key).toBe(nameKey(user.full_name));
      const digits = user.phone ? ` ${user.phone.slice(1)}` : '';
      expect(user.search_key).toBe(`${user.name_key} ${user.email}${digits}`);
    }
  });

  it('have valid and unique emails, and valid phone numbers', () => {
    const people = school.of('users');
    for (const user of people) {
      expect(email.parse(user.email)).toBe(user.email);
      if (user.phone !== null) expect(phone.parse(user.phone)).toBe(user.phone);
    }
    expect(new Set(people.map((user) => user.email)).size).toBe(people.length);
  });

  it('have email domains that never receive mail', () => {
    for (const user of school.of('users')) {
      expect(user.email).toMatch(/@(example\.(org|com|net)|[a-z]+\.test)$/);
    }
  });

  it('have every status', () => {
    const statuses = new Set(students().map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['active', 'archived', 'invited', 'suspended']);
  });

  it('are active without a course in about six percent of cases, for at most 101 days', () => {
    const active = students().filter(({ status }) => status === 'active');
    const unenrolled = active.filter(({ enrolled_course_count }) => enrolled_course_count === 0);
    expect(unenrolled.length / active.length).toBeGreaterThan(0.055);
    expect(unenrolled.length / active.length).toBeLessThan(0.065);
    const longestWait = Math.max(
      ...unenrolled.map(
        (user) => Date.parse(midnight) - Date.parse(user.waiting_since ?? midnight),
      ),
    );
    expect(longestWait / 86_400_000).toBeLessThanOrEqual(101);
  });

  it('have trials of the configured length', async () => {
    const rows = (await demoRows({ students: 2_000, date, trialDays: 30 }, 'hash')).of('users');
    const trials = rows.filter(
      ({ user_type, trial_ends_at }) => user_type === 'student' && trial_ends_at,
    );
    const days = trials.map(
      ({ trial_ends_at, created_at }) =>
        (Date.parse(String(trial_ends_at)) - Date.parse(String(created_at))) / 86_400_000,
    );
    expect(new Set(days)).toEqual(new Set([30]));
    expect(days.length).toBeGreaterThan(100);
  });

  it('have active, expired and converted trials', () => {
    const trials = students().filter(({ trial_ends_at }) => trial_ends_at !== null);
    const unconverted = trials.filter(({ has_purchased }) => has_purchased === 0);
    expect(
      shareOf(unconverted, ({ trial_ends_at }) => String(trial_ends_at) > midnight),
    ).toBeGreaterThan(0.1);
    expect(
      shareOf(unconverted, ({ trial_ends_at }) => String(trial_ends_at) < midnight),
    ).toBeGreaterThan(0.1);
  });

  it('convert about half of the trials, in every quarter', () => {
    const ended = students().filter(
      ({ trial_ends_at }) => trial_ends_at !== null && trial_ends_at < midnight,
    );
    const quarters = Map.groupBy(ended, ({ trial_ends_at }) =>
      Math.min(
        3,
        Math.floor((Date.parse(midnight) - Date.parse(String(trial_ends_at))) / 86_400_000 / 91),
      ),
    );
    expect(quarters.size).toBe(4);
    for (const trials of quarters.values()) {
      const share = shareOf(trials, ({ has_purchased }) => has_purchased === 1);
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.6);
    }
  });
});

describe('the enrolments of a demo school', () => {
  it('start after registration and creation of the course, in courses of the same level', () => {
    const people = byId(school.of('users'));
    const courses = byId(school.of('courses'));
    for (const { student_id, course_id, enrolled_at } of school.of('enrolments')) {
      const course = courses.get(course_id);
      expect(enrolled_at > String(people.get(student_id)?.created_at)).toBe(true);
      expect(enrolled_at > String(course?.created_at)).toBe(true);
      expect(course?.class_level_id).toBe(people.get(student_id)?.class_level_id);
      expect(course?.status).not.toBe('draft');
    }
  });

  it('have ended in archived courses', () => {
    const courses = byId(school.of('courses'));
    const archived = school
      .of('enrolments')
      .filter(({ course_id }) => courses.get(course_id)?.status === 'archived');
    expect(archived.length).toBeGreaterThan(0);
    expect(archived.every(({ status }) => status !== 'active')).toBe(true);
  });

  it('grow every quarter', () => {
    const quarters = Array.from({ length: 8 }, () => 0);
    for (const { enrolled_at } of school.of('enrolments')) {
      const daysAgo = (Date.parse(midnight) - Date.parse(enrolled_at)) / 86_400_000;
      const quarter = 7 - Math.min(7, Math.floor(daysAgo / 91.25));
      quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    }
    expect(quarters).toEqual([...quarters].sort((one, other) => one - other));
    expect(quarters.at(-1)).toBeGreaterThan(2 * (quarters[0] ?? 0));
  });

  it('exceed the capacity of one course, and fill others', () => {
    const limited = school
      .of('courses')
      .flatMap(({ title, capacity, student_count }) =>
        capacity === null ? [] : [{ title, free: capacity - student_count }],
      );
    const overbooked = limited.filter(({ free }) => free < 0);
    expect(overbooked).toEqual([{ title: 'German for Beginners', free: -2 }]);
    expect(limited).toContainEqual({ title: 'Data Structures', free: 0 });
  });

  it('have reasons if they were cancelled, and some were transferred', () => {
    const enrolments = school.of('enrolments');
    const cancelled = enrolments.filter(({ status }) => status === 'cancelled');
    expect(shareOf(cancelled, ({ reason }) => reason !== null)).toBeGreaterThan(0.5);
    expect(enrolments.some(({ status }) => status === 'completed')).toBe(true);
    const transfers = enrolments.filter(({ transferred_from_id }) => transferred_from_id !== null);
    expect(transfers).toHaveLength(5);
    const sources = byId(enrolments);
    for (const { transferred_from_id, student_id, enrolled_at } of transfers) {
      const source = sources.get(transferred_from_id ?? 0);
      expect(source).toMatchObject({ student_id, status: 'cancelled', ended_at: enrolled_at });
      expect(source?.reason).toMatch(/^Moved/);
    }
  });
});

describe('the records of a demo school', () => {
  it('have settings, an archived class level and notes', () => {
    expect(school.of('school')).toMatchObject([
      { name: 'Marques Online School', currencies: '["EUR","USD","BRL"]' },
    ]);
    const archived = school.of('class_levels').filter(({ archived }) => archived === 1);
    expect(archived).toMatchObject([{ id: 15, name: 'Foundation Year' }]);
    const subjects = school.of('notes').map(({ subject_type }) => subject_type);
    expect(new Set(subjects)).toEqual(new Set(['student', 'course', 'payment']));
  });

  it('are in the audit trail', () => {
    const actions = new Set(school.of('audit_events').map(({ action }) => action));
    for (const action of [
      'school.updated',
      'class_level.updated',
      'course.created',
      'enrolment.transferred',
    ]) {
      expect(actions).toContain(action);
    }
  });
});

describe('the courses of a demo school', () => {
  it('are published, draft or archived', () => {
    const statuses = school.of('courses').map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['published', 'draft', 'archived']));
  });

  it('have the latest price that is not deleted', () => {
    for (const course of school.of('courses')) {
      const current = school
        .of('pricings')
        .filter((price) => price.course_id === course.id && price.deleted_at === null)
        .sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
      expect(current.at(-1)?.final_cents ?? 0).toBe(course.price_cents);
      expect(course.is_priced).toBe(current.length > 0 ? 1 : 0);
    }
  });

  it('all have a price, except one draft', () => {
    const unpriced = school.of('courses').filter(({ is_priced }) => is_priced === 0);
    expect(unpriced).toMatchObject([{ title: 'The Human Body', status: 'draft' }]);
    expect(unpriced[0]?.teacher_id).not.toBeNull();
  });

  it('know the price before each saved one', () => {
    for (const course of school.of('courses')) {
      let current: number | undefined;
      const saved = school.of('pricings').filter(({ course_id }) => course_id === course.id);
      for (const price of saved.sort((one, other) => one.id - other.id)) {
        expect(price.previous_cents).toBe(current ?? null);
        if (price.deleted_at === null) current = price.final_cents;
      }
    }
  });

  it('are mostly in euro, some in dollars or reais', () => {
    const currencies = school.of('courses').map(({ currency }) => currency);
    expect(new Set(currencies)).toEqual(new Set(['EUR', 'USD', 'BRL']));
    expect(shareOf(currencies, (currency) => currency === 'EUR')).toBeGreaterThan(0.6);
  });

  it('have active teachers, except some drafts without a teacher', () => {
    const people = byId(school.of('users'));
    for (const { teacher_id, status } of school.of('courses')) {
      if (teacher_id === null) expect(status).toBe('draft');
      else if (status !== 'archived') expect(people.get(teacher_id)?.status).toBe('active');
    }
  });
});
