import { Button, Menu } from '@mantine/core';
import {
  type AttentionKind,
  snoozeAttention,
  unsnoozeAttention,
} from '@provost/contract/attention';
import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useFormat, useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Page } from '@/school/attention/attention-counts.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { place, placed } from '@/ui/placed.tsx';
import {
  type ActionProps,
  ageText,
  type Item,
  type ItemProps,
  itemButton,
} from './item-action.tsx';
import { HandOver, SnoozeDialog } from './item-dialogs.tsx';
import styles from './item-line.module.css';
import { MainAction } from './main-action.tsx';

/** What settles the item, and Snooze. A snoozed item can only be shown again. */
const ItemActions = (props: ActionProps & Pick<ItemLineProps, 'colleagues'>) => (
  <div className={`row ${styles.actions}`}>
    {props.item.snooze ? (
      <Unsnooze {...props} />
    ) : (
      <>
        <MainAction {...props} />
        <Snooze {...props} />
        {props.colleagues && <HandOver {...props} colleagues={props.colleagues} />}
      </>
    )}
  </div>
);

const snoozeDays = [1, 7, 30];

/** For some days at once; the dialog asks for a reason or another time. */
const Snooze = ({ kind, item, nameId }: ActionProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const snooze = useVersionedWrite({
    send: sendTo(snoozeAttention, (days: number) => ({
      params: { kind, key: item.key },
      body: { days, handled_at: item.handled_at ?? null },
    })),
  });
  if (!can(snoozeAttention.access)) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...itemButton(nameId)} variant="subtle" data-snooze loading={snooze.isPending}>
            {t('attention.snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeDays.map((days) => (
            <Menu.Item key={days} onClick={() => snooze.send(days)}>
              {format.number(days, { style: 'unit', unit: 'day', unitDisplay: 'long' })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setIsOpen(true)}>{t('attention.snoozeOther')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SnoozeDialog kind={kind} item={item} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

const Unsnooze = ({ kind, item, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const unsnooze = useVersionedWrite({
    send: sendTo(unsnoozeAttention, (query: { handled_at: string | undefined }) => ({
      params: { kind, key: item.key },
      query,
    })),
  });
  return (
    <Button
      {...itemButton(nameId, true)}
      loading={unsnooze.isPending}
      onClick={() => unsnooze.send({ handled_at: item.handled_at ?? undefined })}
    >
      {t('attention.unsnooze')}
    </Button>
  );
};

interface ItemLineProps extends ItemProps {
  readonly onFocus: (event: FocusEvent) => void;
  /** Items of other kinds are beside it. */
  readonly isMixed?: boolean | undefined;
  /** Who can be handed the item. */
  readonly colleagues?: Page['colleagues'] | undefined;
}

/** One line: who and what, since when, how much, and what to do. */
export const ItemLine = ({ kind, item, onFocus, isMixed, colleagues }: ItemLineProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const { snooze, handover } = item;
  return (
    <li className={styles.line} onFocus={onFocus}>
      <div className="breaking">
        <div className={styles.name} id={nameId}>
          <ItemName item={item} />
        </div>
        <div className={`small ${styles.note}`}>
          {isMixed && <span>{t(`attention.kinds.${kind}.title`)}</span>}
          <ItemFacts kind={kind} item={item} />
        </div>
        {handover && (
          <div className={`small ${styles.note}`}>
            <Words>{t('day.handedTo', { name: handover.to.full_name })}</Words>
            <Words>{handover.note}</Words>
          </div>
        )}
        {snooze && (
          <div className={`small ${styles.note}`}>
            <Words>
              {placed(t('attention.until', { date: place }), <Day at={snooze.until} />)}
            </Words>
            {snooze.reason && <Words>{snooze.reason}</Words>}
          </div>
        )}
      </div>
      {item.amount !== undefined && (
        <div className={styles.amount}>
          <Money amount={item.amount} currency={item.currency} />
        </div>
      )}
      <ItemActions kind={kind} item={item} nameId={nameId} colleagues={colleagues} />
    </li>
  );
};

/** One of the facts: the style sheet has the dots between them. */
const Words = ({ children }: { readonly children: ReactNode }) => (
  <span>
    <bdi>{children}</bdi>
  </span>
);

/** The student, else the course. */
const ItemName = ({ item: { student, course } }: Pick<ItemProps, 'item'>) =>
  student ? (
    <EntityLink to="students" id={student.id} name={student.full_name} />
  ) : (
    <CourseName course={course} />
  );

const CourseName = ({ course }: Pick<Item, 'course'>) => (
  <EntityLink to="courses" id={course?.id} name={course?.title} />
);

/** After "since" and "until", where no language allows "2 days ago". */
const Day = ({ at }: { readonly at: string | undefined }) => {
  const format = useFormat();
  if (!at) return <EmptyValue />;
  return (
    <bdi>
      <time dateTime={at} title={format.dateTime(at)}>
        {format.date(at)}
      </time>
    </bdi>
  );
};

const sinceKinds: readonly AttentionKind[] = [
  'enrolled_unpaid',
  'overdue',
  'pending_payment_old',
  'unenrolled_waiting',
  'seat_free',
];

/** The other facts, with dots between them. i18n-keys: attention.since.* */
const ItemFacts = ({ kind, item }: ItemProps) => {
  const { t, format } = useTexts();
  const { student, course, payment } = item;
  const balance = kind === 'overdue' || kind === 'overpaid' ? item.balance : undefined;
  const Time = sinceKinds.includes(kind) ? Day : Moment;
  const age = Time === Day && item.since ? ageText(item.since, format) : undefined;
  return (
    <>
      {student && course && (
        <span>
          <CourseName course={course} />
        </span>
      )}
      {student?.class_level && !course && <Words>{student.class_level}</Words>}
      {payment && (
        <span>
          <EntityLink
            to="payments"
            id={payment.id}
            name={<bdi className={styles.number}>{payment.number}</bdi>}
          />
        </span>
      )}
      {balance && Number(balance.paid) > 0 && (
        <span>
          <Money amount={balance.paid} currency={balance.currency} /> /{' '}
          <Money amount={balance.charged} currency={balance.currency} />
        </span>
      )}
      <CourseFacts kind={kind} course={course} />
      <Words>
        {placed(t(`attention.since.${kind}`, { date: place }), <Time at={shownTime(kind, item)} />)}
      </Words>
      {age && <span>{age}</span>}
    </>
  );
};

/** What people look for: the end of the trial and the start of the course, not the first day listed. */
const shownTime = (kind: AttentionKind, item: Item): string | undefined => {
  const { since, student, course } = item;
  if (kind === 'trial_ending') return student?.trial_ends_at;
  return kind === 'course_starting_without_students' ? course?.starts_at : since;
};

const CourseFacts = ({ kind, course }: Pick<ItemProps, 'kind'> & Pick<Item, 'course'>) => {
  const { t, format } = useTexts();
  if (!course) return null;
  if (kind === 'course_over_capacity' || (kind === 'seat_free' && course.capacity)) {
    return (
      <span>
        {format.list([
          t('attention.students', { count: course.student_count }),
          t('attention.seats', { count: course.capacity ?? 0 }),
        ])}
      </span>
    );
  }
  if (kind !== 'course_without_teacher') return null;
  return (
    <span>
      {course.teacher
        ? t('attention.inactiveTeacher', { name: course.teacher.full_name })
        : t('attention.noTeacher')}
    </span>
  );
};
