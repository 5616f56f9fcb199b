import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '@/api/error-lines.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { QueryState } from '@/ui/query-state.tsx';

interface LoadedProps<Data, Key extends QueryKey> {
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  /** Of the skeleton, unless it is another one. */
  readonly lines?: number;
  readonly skeleton?: ReactNode;
  readonly failedTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** A section or the content of a dialog, in every state of its query. */
export const Loaded = <Data, Key extends QueryKey>(props: LoadedProps<Data, Key>) => {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useQuery(props.query)}
      skeleton={props.skeleton ?? <SectionSkeleton lines={props.lines ?? 4} />}
      failedTitle={props.failedTitle}
      toFailure={(error) => failureOf(error, t)}
    >
      {props.children}
    </QueryState>
  );
};
