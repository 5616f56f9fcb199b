import { attentionContent } from './attention.ts';
import type { CloseDayForm, ClosedDay, DayPage, ReopenDayForm } from './day-pages.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';

export type * from './day-pages.schema.ts';

const read = { action: 'read', subject: 'Day' } as const;
const sign = { action: 'update', subject: 'Day' } as const;

/** The day of the school's time zone, in the place of a date. */
export const currentDay = 'today';

/** Items of one page. There can be more to do: `left` counts all. */
export const maxDayItems = 50;

export const listDays = endpoint<{ data: ClosedDay[] }>()({
  route: 'GET /api/days/',
  access: read,
  shows: ['days'],
});

/** The server leaves out what the role cannot read elsewhere: money, charges, kinds of items. */
export const readDay = endpoint<{ data: DayPage }>()({
  route: 'GET /api/days/{date}/',
  access: read,
  shows: [...attentionContent, 'days'],
  isFigure: true,
});

export const closeDay = endpoint<Written<DayPage>, CloseDayForm>()({
  route: 'POST /api/days/{date}/close/',
  access: sign,
  affects: ['days'],
});

export const reopenDay = endpoint<Written<DayPage>, ReopenDayForm>()({
  route: 'POST /api/days/{date}/reopen/',
  access: sign,
  affects: ['days'],
});
