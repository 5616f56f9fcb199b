import { listBookmarks, updateBookmark } from '@provost/contract/bookmarks.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { registerBookmarks } from './bookmarks.routes.ts';

const clock = stoppedClock();
let test: TestApp;
let teacher: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerBookmarks], now: clock.now });
  teacher = await test.signIn('teacher');
});
afterAll(() => test.close());

const toggle = (id: string, who = teacher) => {
  clock.advance({ seconds: 1 });
  return call(test, who, updateBookmark, { body: { id } });
};

describe('bookmarks', () => {
  it('are suggested for every screen that the user can open, in the requested language', async () => {
    const { body } = await call(test, teacher, listBookmarks, {
      headers: { 'accept-language': 'de-AT,de;q=0.9' },
    });
    expect(body.data).toEqual({
      bookmarks: [],
      suggestions: [
        {
          id: 'students',
          title: 'Teilnehmende',
          icon: 'users',
          link: '/students',
          isBookmarked: false,
        },
        {
          id: 'courses',
          title: 'Kurse',
          icon: 'book-2',
          link: '/courses',
          isBookmarked: false,
        },
        {
          id: 'enrolments',
          title: 'Einschreibungen',
          icon: 'clipboard-list',
          link: '/enrolments',
          isBookmarked: false,
        },
        {
          id: 'profile',
          title: 'Profil',
          icon: 'user-circle',
          link: '/profile',
          isBookmarked: false,
        },
      ],
    });
  });

  it('are added by the first call and removed by the next', async () => {
    expect((await toggle('courses')).body).toEqual({ data: { id: 'courses', isBookmarked: true } });
    expect((await toggle('profile')).body.data.isBookmarked).toBe(true);
    const { body } = await call(test, teacher, listBookmarks);
    expect(body.data.bookmarks.map(({ id }) => id)).toEqual(['courses', 'profile']);
    expect(body.data.suggestions.find(({ id }) => id === 'courses')?.isBookmarked).toBe(true);
    expect((await toggle('courses')).body).toEqual({
      data: { id: 'courses', isBookmarked: false },
    });
  });

  it('belong to one user', async () => {
    const other = await test.signIn('teacher');
    const { body } = await call(test, other, listBookmarks);
    expect(body.data.bookmarks).toEqual([]);
  });

  it.each(['payments', 'nothing', '__proto__'])('are rejected for %s', async (id) => {
    expect((await toggle(id)).status).toBe(404);
  });

  it('are unchanged after an even number of parallel calls, and toggled after an odd one', async () => {
    const owner = await test.signIn('owner');
    const isSet = async () => {
      const { body } = await call(test, owner, listBookmarks);
      return body.data.bookmarks.some(({ id }) => id === 'audit');
    };
    const times = (count: number) =>
      Promise.all(Array.from({ length: count }, () => toggle('audit', owner)));
    expect((await times(6)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await isSet()).toBe(false);
    await times(5);
    expect(await isSet()).toBe(true);
  });

  it('leave no audit event, because they change no data of the school', async () => {
    const someone = await test.signIn('support');
    await toggle('students', someone);
    const events = test.database.reader.selectFrom('audit_events').select('id');
    expect(await events.where('actor_id', '=', someone.userId).execute()).toEqual([]);
  });
});
