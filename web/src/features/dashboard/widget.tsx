import { Skeleton } from '@mantine/core';
import type { Access } from '@provost/contract/ability';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { notifiedFailure } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Failure } from '@/ui/error-state.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import styles from './widget.module.css';

interface WidgetSkeletonProps {
  readonly lines: number;
  readonly lineHeight: number;
}

export const WidgetSkeleton = ({ lines, lineHeight }: WidgetSkeletonProps) => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={`stack ${styles.skeleton}`}>
      <Skeleton height={28} width="40%" />
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="line" style={{ height: lineHeight }}>
          <Skeleton height={12} width={`${80 - ((line * 17) % 40)}%`} />
        </div>
      ))}
    </div>
  );
};

interface FigureProps {
  /** The number, usually as a link to the list that it counts. */
  readonly children: ReactNode;
  readonly unit: ReactNode;
}

export const Figure = ({ children, unit }: FigureProps) => (
  <p className="flush">
    {/* `bdi` keeps the number before its unit in right-to-left mode too. */}
    <bdi className={styles.figure}>
      <span className="big-number">{children}</span> <span className="soft">{unit}</span>
    </bdi>
  </p>
);

interface WidgetProps<Data> {
  readonly title: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly skeleton: ReactNode;
  /** For a query whose errors no notification shows. */
  readonly toFailure?: (error: unknown) => Failure;
  /** Shown at the end of the title line. */
  readonly action?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A dashboard card with its own loading, error and retry states. */
export const Widget = <Data,>(props: WidgetProps<Data>) => {
  const { t } = useTranslation();
  const { title, query, skeleton, toFailure = notifiedFailure, action, children } = props;
  const titleId = useId();
  return (
    <section
      className={`card stack ${styles.widget}`}
      aria-labelledby={titleId}
      aria-busy={!query.data && !query.error}
    >
      <div className={`line apart ${styles.heading}`}>
        <h2 id={titleId} className="section-title">
          {title}
        </h2>
        {action}
      </div>
      <QueryState
        query={query}
        skeleton={skeleton}
        failedTitle={t('dashboard.failed')}
        toFailure={toFailure}
      >
        {children}
      </QueryState>
    </section>
  );
};

interface FigureLinkProps extends Pick<LinkProps, 'to' | 'search'> {
  /** Of the list that the figure counts. */
  readonly access: Access;
  readonly children: ReactNode;
}

/** A figure as a link to what it counts, for users who can open that. */
export const FigureLink = ({ access, children, ...link }: FigureLinkProps) =>
  useCan()(access) ? (
    <Link {...link} className={styles.link}>
      {children}
    </Link>
  ) : (
    children
  );

const colors: Readonly<Record<string, string>> = {
  active: 'chart-green',
  invited: 'chart-amber',
  suspended: 'chart-red',
  archived: 'chart-slate',
  under_2_weeks: 'chart-slate',
  from_2_to_8_weeks: 'chart-amber',
  over_8_weeks: 'chart-red',
};

const colorOf = (name: string): string => `var(--${colors[name] ?? 'slate'})`;

interface ShareBarProps {
  readonly parts: readonly { readonly name: string; readonly count: number }[];
  readonly height: number;
}

/** Shares as one bar. Hidden from assistive technology: the numbers are below it. */
export const ShareBar = ({ parts, height }: ShareBarProps) => (
  <div className={styles.shares} style={{ height }} aria-hidden>
    {parts
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => (
        <span key={name} style={{ flexGrow: count, background: colorOf(name) }} />
      ))}
  </div>
);

export const ShareSign = ({ name }: { readonly name: string }) => (
  <i aria-hidden className={styles.sign} style={{ background: colorOf(name) }} />
);
