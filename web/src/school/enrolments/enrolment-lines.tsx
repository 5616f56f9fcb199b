import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useCountText } from '@/table/use-count-text.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { useSearchTerm } from '@/ui/use-search-term.ts';
import { EntityLink } from '../entity-link.tsx';
import { LoadedResult } from '../loaded.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { EnrolButton } from './enrol-button.tsx';
import { EnrolNextButton } from './enrol-next-button.tsx';
import { type EnrolmentRow, enrolmentsOfQuery, rowsPerLoad } from './enrolment.queries.ts';
import {
  availableActions,
  canBeEnrolled,
  type EnrolmentAction,
  useEnrolmentRights,
} from './enrolment-action.ts';
import styles from './enrolment-lines.module.css';
import { EnrolmentStatus } from './enrolment-status.tsx';
import { useEnrolmentDialogs } from './use-enrolment-dialogs.tsx';

interface RosterProps {
  readonly course: { readonly id: string; readonly name: string };
  /** Only a published course takes new students. */
  readonly isOpen: boolean;
}

/** The students of a course, apart from those who have left it. */
export const Roster = ({ course, isOpen }: RosterProps) => {
  const { t } = useTranslation();
  const shared = { of: 'course', id: course.id, empty: t('courses.noStudents') } as const;
  return (
    <>
      <EnrolmentLines
        {...shared}
        status="active"
        title={t('courses.students')}
        searchLabel={t('students.search')}
        action={isOpen && <EnrolButton course={course} />}
      />
      <EnrolmentLines
        {...shared}
        status="waiting"
        title={t('courses.waitingList')}
        searchLabel={t('courses.searchWaiting')}
        action={isOpen && <EnrolNextButton course={course.id} />}
        isOptional
      />
      <EnrolmentLines
        {...shared}
        status="completed,cancelled"
        title={t('courses.formerStudents')}
        searchLabel={t('courses.searchFormer')}
        isOptional
      />
    </>
  );
};

interface EnrolmentLinesProps {
  /** Whose enrolments: then each line names the other side. */
  readonly of: 'student' | 'course';
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  /** Only those with one of these statuses, with commas between them. */
  readonly status?: string;
  /** Without any, there is no section. */
  readonly isOptional?: boolean;
  /** The label of the search field, which long lists have. */
  readonly searchLabel?: string;
  /** The button that adds one. */
  readonly action?: ReactNode;
}

/** The enrolments of a student or the roster of a course, with the actions on each. */
export const EnrolmentLines = (props: EnrolmentLinesProps) => {
  const { of, id, title, action } = props;
  const { t } = useTranslation();
  const countText = useCountText('enrolments.count');
  const [typed, setTyped] = useState('');
  const { search } = useSearchTerm(typed);
  const query = useInfiniteQuery(enrolmentsOfQuery(of, id, search, props.status));
  const { ask, dialogs } = useEnrolmentDialogs();
  const { data } = query;
  const rows = data?.pages.flatMap((page) => page.rows);
  const [first] = data?.pages ?? [];
  const isSearchable = typed !== '' || (first?.count ?? 0) > rowsPerLoad || query.hasNextPage;
  if (props.isOptional && typed === '' && !rows?.length) return dialogs;
  return (
    <DetailsSection title={title} note={countText(first)}>
      {action && <div className={styles.action}>{action}</div>}
      {props.searchLabel && isSearchable && (
        <TextInput
          type="search"
          mb="sm"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <LoadedResult
        query={{ ...query, data: rows }}
        lines={5}
        failedTitle={t('enrolments.failure')}
      >
        {(shown) => (
          <Lines empty={search === '' ? props.empty : t('enrolments.noMatch')}>
            {shown.map((row, index) => (
              <EnrolmentLine key={row.id ?? index} of={of} enrolment={row} onAsk={ask} />
            ))}
          </Lines>
        )}
      </LoadedResult>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('enrolments.showMore')}
        </Button>
      )}
      {dialogs}
    </DetailsSection>
  );
};

interface EnrolmentLineProps {
  readonly of: EnrolmentLinesProps['of'];
  readonly enrolment: EnrolmentRow;
  readonly onAsk: (action: EnrolmentAction, enrolment: EnrolmentRow) => void;
}

const EnrolmentLine = ({ of, enrolment, onAsk }: EnrolmentLineProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const rights = useEnrolmentRights();
  const { student, course, ended_at: ended, reason, transferred_to: moved } = enrolment;
  const name =
    of === 'student' ? (
      <EntityLink to="courses" id={course.id} name={course.title} />
    ) : (
      <EntityLink to="students" id={student.id} name={student.full_name} />
    );
  return (
    <Line
      name={<span id={nameId}>{name}</span>}
      note={
        <>
          {enrolment.position !== undefined &&
            `${t('enrolments.place', { position: enrolment.position })} · `}
          <Moment at={enrolment.enrolled_at} />
          {ended && (
            <>
              {' – '}
              <Moment at={ended} />
            </>
          )}
          {moved && ` · ${t('enrolments.transferredTo', { course: moved.title })}`}
          {reason && ` · ${reason}`}
        </>
      }
    >
      {of === 'course' && !canBeEnrolled(student) && <StatusBadge status={student.status} />}
      <EnrolmentStatus enrolment={enrolment} />
      <div className={`row ${styles.buttons}`}>
        {availableActions(enrolment, rights).map((action) => (
          <Button
            key={action}
            size="compact-xs"
            variant="default"
            aria-describedby={nameId}
            onClick={() => onAsk(action, enrolment)}
          >
            {t(`enrolments.actions.${action}.button`)}
          </Button>
        ))}
      </div>
    </Line>
  );
};
