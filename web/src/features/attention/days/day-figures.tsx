import { listAttention } from '@provost/contract/attention';
import { Link } from '@tanstack/react-router';
import type { PropsWithChildren, ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { Money } from '@/ui/money.tsx';
import { place, placed } from '@/ui/placed.tsx';
import styles from './day.module.css';

type EntryProps = PropsWithChildren<{ readonly figure: ReactNode }>;

/** A line of the register: words, and a figure in the right column. */
const Entry = ({ figure, children }: EntryProps) => (
  <li className={styles.entry}>
    <span className="breaking">{children}</span>
    <span className={`stack tabular ${styles.figure}`}>{figure}</span>
  </li>
);

const Part = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <section className={styles.part}>
    <h2 className={`apart section-title ${styles.title}`}>{title}</h2>
    {children}
  </section>
);

/** Students, enrolments, and entries of the ledger that were recorded late. */
export const CameIn = ({ page }: { readonly page: Page }) => {
  const { t, format } = useTexts();
  const isEmpty =
    !page.closed &&
    !page.previous &&
    page.students + page.enrolments + page.left + page.older === 0 &&
    page.takings?.length === 0;
  return (
    <Part title={t('day.cameIn')}>
      {isEmpty && (
        <p className={styles.soft}>
          <Link to="/">{t('day.empty')}</Link>
        </p>
      )}
      <ul className="plain-list">
        <Entry figure={format.number(page.students)}>{t('day.students')}</Entry>
        <Entry figure={format.number(page.enrolments)}>{t('day.enrolments')}</Entry>
        {page.takings?.length === 0 && <Entry figure={format.number(0)}>{t('nav.payments')}</Entry>}
        {page.late?.map(({ payment, amount, currency, occurred_at }) => (
          <Entry
            key={`${payment.id} ${occurred_at} ${amount}`}
            figure={<Money amount={amount} currency={currency} />}
          >
            <EntityLink to="payments" id={payment.id} name={payment.number} />{' '}
            <span className={styles.soft}>
              {t('day.late', { time: format.dateTime(occurred_at) })}
            </span>
          </Entry>
        ))}
      </ul>
    </Part>
  );
};

/** The money of each method and currency. i18n-keys: payments.methods.* */
export const Takings = ({ page }: { readonly page: Page }) => {
  const { t } = useTranslation();
  const takings = page.takings ?? [];
  if (takings.length === 0) return null;
  const isCounted = takings.some(({ counted }) => counted !== undefined);
  return (
    <Part title={t('day.takings')}>
      <div className={styles.scroll}>
        <table className={`tabular ${styles.takings}`}>
          <thead>
            <tr>
              <th scope="col">{t('payments.method')}</th>
              <th scope="col">{t('day.paid')}</th>
              <th scope="col">{t('day.refunds')}</th>
              <th scope="col">{t('day.net')}</th>
              {isCounted && <th scope="col">{t('day.counted')}</th>}
              {isCounted && <th scope="col">{t('day.difference')}</th>}
            </tr>
          </thead>
          <tbody>
            {takings.map(({ currency, method, ...taking }) => (
              <tr key={`${currency} ${method}`}>
                <th scope="row">{t(`payments.methods.${method}`)}</th>
                <td>
                  <Money amount={taking.gross} currency={currency} />
                </td>
                <td>
                  <Money amount={taking.refunds} currency={currency} />
                </td>
                <td className={styles.sum}>
                  <Money amount={taking.net} currency={currency} />
                </td>
                {isCounted && (
                  <td>
                    <Money amount={taking.counted} currency={currency} />
                  </td>
                )}
                {isCounted && (
                  <td data-differs={Number(taking.difference ?? 0) !== 0 || undefined}>
                    <Money amount={taking.difference} currency={currency} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
};

/** Charges, trials and courses of the day itself. */
export const DueToday = ({ page }: { readonly page: Page }) => {
  const { t, format } = useTexts();
  const { due, trials_ending, courses_starting } = page;
  const charges = due?.charges ?? [];
  const isEmpty = charges.length + trials_ending + courses_starting.length === 0;
  return (
    <Part title={t('day.due')}>
      <ul className="plain-list">
        {isEmpty && <Entry figure={format.number(0)}>{t('day.nothingDue')}</Entry>}
        {charges.map(({ id, student, course, amount, currency }) => (
          <Entry key={id} figure={<Money amount={amount} currency={currency} />}>
            <EntityLink to="students" id={student.id} name={student.full_name} />{' '}
            <bdi className={styles.soft}>{course.title}</bdi>
          </Entry>
        ))}
        {due && due.count > charges.length && (
          <Entry figure={format.number(due.count)}>{t('day.allDue')}</Entry>
        )}
        {due && due.count > 1 && (
          <Entry
            figure={due.totals.map(({ currency, amount }) => (
              <b key={currency}>
                <Money amount={amount} currency={currency} />
              </b>
            ))}
          >
            {t('day.total')}
          </Entry>
        )}
        {trials_ending > 0 && (
          <Entry figure={format.number(trials_ending)}>{t('day.trials')}</Entry>
        )}
        {courses_starting.map(({ id, code, title }) => (
          <Entry key={id} figure={<bdi>{code}</bdi>}>
            {placed(
              t('day.starts', { course: place }),
              <EntityLink to="courses" id={id} name={title} />,
            )}
          </Entry>
        ))}
      </ul>
    </Part>
  );
};

/** Of a closed page: what was left. i18n-keys: attention.kinds.* */
export const Unsettled = ({ page }: { readonly page: Page }) => {
  const { t, format } = useTexts();
  const can = useCan();
  return (
    <Part title={t('attention.title')}>
      <ul className="plain-list">
        {page.unsettled.length === 0 && (
          <Entry figure={format.number(0)}>{t('day.allSettled')}</Entry>
        )}
        {page.unsettled.map(({ kind, count }) => (
          <Entry key={kind} figure={format.number(count)}>
            {can(listAttention.access) ? (
              <Link to="/attention" search={{ kind }}>
                {t(`attention.kinds.${kind}.title`)}
              </Link>
            ) : (
              t(`attention.kinds.${kind}.title`)
            )}
          </Entry>
        ))}
      </ul>
    </Part>
  );
};
