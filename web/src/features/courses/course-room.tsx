import { type CourseRoom as Room, readRoom } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type Own, silentQuery } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LazyEnrolDialog } from '@/school/enrolments/enrol-button.tsx';
import type { EnrolTarget } from '@/school/enrolments/enrol-dialog.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { DetailsSection, Figure, Figures } from '@/ui/details-section.tsx';
import { initialsOf } from '@/ui/initials.tsx';
import { Money } from '@/ui/money.tsx';
import styles from './course-room.module.css';

type Seat = Own<Room>['seats'][number];

interface CourseRoomProps {
  readonly course: EnrolTarget;
  /** Only a published course takes new students. */
  readonly isOpen: boolean;
}

/** The seats of a course: who sits there, who stands, and which are free. */
export const CourseRoom = ({ course, isOpen }: CourseRoomProps) => {
  const { t, format } = useTexts();
  const { data: room } = useQuery(silentQuery(readRoom, { params: { id: course.id } }));
  const [chosen, setChosen] = useState<Seat['enrolment']>();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const canEnrol = useEnrolmentRights().canEnrol && isOpen;
  if (!room) return <DetailsSection title={t('room.title')}>{undefined}</DetailsSection>;
  const { capacity, student_count: taken, currency, waiting } = room;
  const free = capacity === undefined ? Number(canEnrol) : Math.max(0, capacity - taken);
  const textOf = ({ state, is_standing, balance = '0' }: Seat) =>
    [
      is_standing && t('room.states.standing'),
      Number(balance) > 0
        ? t('room.owes', { amount: format.money(balance, currency) })
        : t(`room.states.${state}`),
    ]
      .filter(Boolean)
      .join(', ');
  const seat = room.seats.find(({ enrolment }) => enrolment === chosen);
  const states = [
    ...room.seats.map((one) => (one.is_standing ? 'standing' : one.state)),
    ...(capacity === undefined ? [] : Array.from({ length: free }, () => 'free' as const)),
  ];
  return (
    <DetailsSection
      title={t('room.title')}
      note={
        capacity === undefined
          ? t('room.unlimited', { taken: format.number(taken) })
          : t('room.taken', { taken: format.number(taken), seats: format.number(capacity) })
      }
    >
      <p className={`row small ${styles.legend}`}>
        {[...new Set(states)].map((state) => (
          <span key={state} className="line">
            <i aria-hidden className={styles.seat} data-state={state} />
            {t(`room.states.${state}`)}{' '}
            <bdi>{format.number(states.filter((one) => one === state).length)}</bdi>
          </span>
        ))}
      </p>
      <ul className={styles.seats} aria-label={t('room.title')} onKeyDown={moveFocus}>
        {room.seats.map((one, index) => (
          <li key={one.enrolment}>
            <button
              type="button"
              className={styles.seat}
              data-state={one.state}
              data-standing={one.is_standing || undefined}
              title={one.student.full_name}
              aria-pressed={one.enrolment === chosen}
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => setChosen(one.enrolment === chosen ? undefined : one.enrolment)}
            >
              <span aria-hidden>{initialsOf(one.student.full_name)}</span>
              <span className={styles.words}>
                <bdi>{one.student.full_name}</bdi>, {textOf(one)}
              </span>
            </button>
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => index + 1).map((number) => (
          <li key={number} data-more={number > 1 || undefined}>
            <button
              type="button"
              className={styles.seat}
              data-state="free"
              disabled={!canEnrol}
              tabIndex={number === 1 ? 0 : -1}
              onClick={() => setIsEnrolling(true)}
            >
              <span aria-hidden>{canEnrol && '+'}</span>
              <span className={styles.words}>
                {capacity === undefined
                  ? t('room.another')
                  : t('room.freeSeat', { number: format.number(taken + number) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {seat && <ChosenSeat seat={seat} text={textOf(seat)} />}
      <RoomFigures room={room} />
      <LazyEnrolDialog
        isOpen={isEnrolling}
        onClose={() => setIsEnrolling(false)}
        course={course}
        offers={waiting?.students.map(({ id, full_name }) => ({ id, name: full_name }))}
      />
    </DetailsSection>
  );
};

/** Arrow keys, Home and End move between the seats; Tab leaves them. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const seats = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = seats.indexOf(document.activeElement as HTMLElement);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const [first, second] = seats;
  const isList = first?.offsetLeft === second?.offsetLeft;
  const top = seats[at]?.offsetTop ?? 0;
  const perRow = isList ? 1 : seats.filter(({ offsetTop }) => offsetTop === top).length;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + perRow,
    ArrowUp: at - perRow,
    Home: 0,
    End: seats.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  seats[Math.min(seats.length - 1, Math.max(0, target))]?.focus();
};

/** The student of a seat, and what they owe. */
const ChosenSeat = ({ seat, text }: { readonly seat: Seat; readonly text: string }) => {
  const { t } = useTranslation();
  const canOpen = useCan()(readStudent.access);
  return (
    <p className={`row ${styles.chosen}`} role="status">
      <EntityLink to="students" id={seat.student.id} name={seat.student.full_name} /> {text}
      {canOpen && (
        <ControlLink href={`/students/${seat.student.id}?tab=account`}>
          {t('room.open')}
        </ControlLink>
      )}
    </p>
  );
};

/** New enrolments by week, the revenue, and how many wait. */
const RoomFigures = ({ room }: { readonly room: Own<Room> }) => {
  const { t, format } = useTexts();
  const largest = Math.max(1, ...room.weeks.map((week) => week.new));
  const sum = room.weeks.reduce((total, week) => total + week.new, 0);
  const dayOf = (day: string) => format.date(`${day}T00:00:00.000Z`, { timeZone: 'UTC' });
  return (
    <Figures>
      <Figure name={t('room.weeks')}>
        {format.number(sum)}{' '}
        <span className={styles.weeks} aria-hidden>
          {room.weeks.map((week) => (
            <i
              key={week.start}
              title={`${dayOf(week.start)}: ${format.number(week.new)}`}
              style={{ blockSize: `${(100 * week.new) / largest}%` }}
            />
          ))}
        </span>
      </Figure>
      {room.revenue !== undefined && (
        <Figure name={t('room.revenue')}>
          <Money amount={room.revenue} currency={room.currency} />
        </Figure>
      )}
      {room.waiting && (
        <Figure name={t('room.waiting')}>{format.number(room.waiting.count)}</Figure>
      )}
    </Figures>
  );
};
