import { Button } from '@mantine/core';
import { closeDay, listDays, reopenDay } from '@provost/contract/day-pages';
import { addDays, type Day } from '@provost/contract/days';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { silentQuery } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { dayPageQuery, type Page } from '@/school/attention/attention-counts.ts';
import { Loaded } from '@/school/loaded.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import { useHashAction } from '@/ui/use-hash-action.ts';
import styles from './day.module.css';
import { CameIn, DueToday, Takings, Unsettled } from './day-figures.tsx';
import { DayItems } from './day-items.tsx';
import register from './register.module.css';

const loadForms = () => loadPart(() => import('./sign-forms.tsx'));

/** The page of today, or of the day that the URL names. */
export const DayScreen = () => {
  const { t } = useTranslation();
  const { date } = useParams({ strict: false });
  return (
    <Loaded
      query={dayPageQuery(date)}
      skeleton={<div className={styles.skeleton} aria-busy />}
      failedTitle={t('day.failure')}
    >
      {(page) => <Sheet key={page.date} page={page} />}
    </Loaded>
  );
};

/** i18n-keys: day.close, day.reopen */
const Sheet = ({ page }: { readonly page: Page }) => {
  const can = useCan();
  const { t } = useTranslation();
  const {
    asked: dialog = 'close',
    ask,
    isOpen: isSigning,
    close: shut,
  } = useAsked<'close' | 'reopen'>();
  const isOpen = !page.closed && !page.next;
  const openClose = () => {
    if (isOpen && can(closeDay.access)) ask('close');
  };
  useHashAction('close', openClose);
  return (
    <div className={styles.desk}>
      <article className={styles.sheet} data-closed={page.closed ? true : undefined}>
        <Head page={page} />
        <CameIn page={page} />
        <Takings page={page} />
        <DueToday page={page} />
        {isOpen ? (
          <DayItems page={page} onClose={openClose} />
        ) : (
          page.closed && <Unsettled page={page} />
        )}
        <Foot page={page} onClose={openClose} onReopen={() => ask('reopen')} />
      </article>
      <Register date={page.date} />
      <LazyPart load={loadForms} isNeeded={isSigning} onClose={shut}>
        {({ CloseForm, ReopenForm }) => (
          <Dialog isOpen={isSigning} title={t(`day.${dialog}`)} onCancel={shut}>
            {dialog === 'close' ? <CloseForm page={page} /> : <ReopenForm page={page} />}
          </Dialog>
        )}
      </LazyPart>
    </div>
  );
};

const icon = { size: 20, 'aria-hidden': true, className: 'mirrored' };

/** Days have no time zone. */
const asDay = { timeZone: 'UTC' } as const;

const Head = ({ page }: { readonly page: Page }) => {
  const { t, format } = useTexts();
  const { date, previous, next } = page;
  const isSameDate = format.date(page.starts_at) === format.date(page.ends_at);
  return (
    <header className={`apart ${styles.head}`}>
      <div>
        <h1 className={styles.date}>
          <span className={styles.soft}>
            {format.date(date, { ...asDay, weekday: 'long' })}
            {page.is_today && ` · ${t('nav.today')}`}
          </span>{' '}
          {format.date(date, { ...asDay, dateStyle: 'long' })}
        </h1>
        <p className={styles.soft}>
          {page.covered_by
            ? t('day.covered', { date: format.date(page.covered_by, asDay) })
            : t('day.window', {
                from: format.dateTime(page.starts_at),
                to: isSameDate
                  ? format.date(page.ends_at, { timeStyle: 'short' })
                  : format.dateTime(page.ends_at),
              })}
        </p>
      </div>
      <nav className={`row not-printed ${styles.turn}`} aria-label={t('day.pages')}>
        {previous && (
          <Link to="/days/$date" params={{ date: previous }} aria-label={t('day.previous')}>
            <IconChevronLeft {...icon} />
          </Link>
        )}
        {next && (
          <Link to="/days/$date" params={{ date: next }} aria-label={t('day.next')}>
            <IconChevronRight {...icon} />
          </Link>
        )}
        {!next && !page.is_today && (
          <Link to="/today" aria-label={t('nav.today')}>
            <IconChevronRight {...icon} />
          </Link>
        )}
      </nav>
    </header>
  );
};

interface FootProps {
  readonly page: Page;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** The signature, or the line where it will be. */
const Foot = ({ page, onClose, onReopen }: FootProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const { closed } = page;
  return (
    <footer className={styles.foot}>
      {page.note && <p className={styles.note}>{page.note}</p>}
      <div className={`row apart ${styles.sign}`}>
        <p className={`stack ${styles.signature}`}>
          {closed ? (
            <>
              <strong>
                <bdi>{closed.by?.full_name}</bdi>
              </strong>
              <span className="small">{t('day.signed', { time: format.dateTime(closed.at) })}</span>
            </>
          ) : (
            <span className="small">{t('day.unsigned')}</span>
          )}
        </p>
        <div className={`row not-printed ${styles.actions}`}>
          {closed && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('day.print')}
            </Button>
          )}
          {closed && page.is_last_closed && can(reopenDay.access) && (
            <Button variant="default" onClick={onReopen}>
              {t('day.reopen')}
            </Button>
          )}
          {!closed && !page.next && can(closeDay.access) && (
            <Button onClick={onClose}>{t('day.close')}</Button>
          )}
        </div>
      </div>
    </footer>
  );
};

/** From 1 for Monday. */
const weekdayOf = (day: Day): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** Monday to Sunday. */
const weekdays: readonly Day[] = Array.from({ length: 7 }, (_, index) =>
  addDays('2026-06-01', index),
);

/** The days of the month: those with a signed page are links. */
const Register = ({ date }: { readonly date: Day }) => {
  const { t, format } = useTexts();
  const month = date.slice(0, 7);
  const { data = [] } = useQuery(silentQuery(listDays, { query: { month } }));
  const closed = new Set(data.map((day) => day.date));
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => day.startsWith(month),
  );
  return (
    <nav className="not-printed" aria-label={t('day.register')}>
      <h2 className={`apart section-title ${styles.title}`}>
        {format.date(date, { ...asDay, month: 'long', year: 'numeric' })}
      </h2>
      <div className={`meta ${register.weekdays}`} aria-hidden>
        {weekdays.map((day) => (
          <span key={day}>{format.date(day, { ...asDay, weekday: 'narrow' })}</span>
        ))}
      </div>
      <ol className={`plain-list ${register.days}`}>
        {days.map((day, index) => (
          <li key={day} {...(index === 0 && { style: { gridColumnStart: weekdayOf(day) } })}>
            {closed.has(day) ? (
              <Link
                to="/days/$date"
                params={{ date: day }}
                aria-label={format.date(day, { ...asDay, dateStyle: 'long' })}
                aria-current={day === date ? 'page' : undefined}
              >
                {format.number(Number(day.slice(8)))}
              </Link>
            ) : (
              <span aria-current={day === date ? 'page' : undefined}>
                {format.number(Number(day.slice(8)))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
