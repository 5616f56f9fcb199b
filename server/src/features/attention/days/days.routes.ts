import * as contract from '@provost/contract/day-pages.schema';
import { addDays, startOf } from '@provost/contract/days';
import type { Language } from '@provost/contract/locales';
import { schoolDay } from '../../../school/time/time-zone.ts';
import type { FeatureContext } from '../../feature.ts';
import { toClosedDay } from './days.mapper.ts';
import { closedBetween } from './days.repository.ts';
import { closeDay, readPage, reopenDay } from './days.service.ts';

const dateText = (locale: Language, date: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

export function registerDays({ api, database, now }: FeatureContext): void {
  const { replica } = database;
  const today = schoolDay(replica);

  api.read(contract.listDays, async ({ query }) => {
    const first = query.month ? `${query.month}-01` : startOf('month', await today(now()));
    const days = await closedBetween(replica, first, addDays(first, 30));
    return { data: days.filter(({ date }) => date.startsWith(first.slice(0, 7))).map(toClosedDay) };
  });

  api.read(contract.readDay, async ({ params, caller }) => ({
    data: await readPage(replica, params.date, caller, now()),
  }));

  api.write(contract.closeDay, async ({ params, body, done, locale, request }, writer) => {
    const data = await closeDay(writer, params.date, body, request);
    const date = dateText(locale, data.date);
    return done('writes.day_closed', { data }, { date });
  });

  api.write(contract.reopenDay, async ({ params, body, done, locale, request }, writer) => {
    const data = await reopenDay(writer, params.date, body, request);
    const date = dateText(locale, data.date);
    return done('writes.day_reopened', { data }, { date });
  });
}
