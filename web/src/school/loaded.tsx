import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { failureOf } from '@/api/error-lines.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { QueryState } from '@/ui/query-state.tsx';

interface ResultProps<Data>
  extends Pick<ComponentProps<typeof QueryState<Data>>, 'query' | 'isOutdated' | 'children'> {
  /** Of the skeleton, unless it is another one. */
  readonly lines?: number;
  readonly skeleton?: ReactNode;
  readonly failedTitle: string;
}

/** Every state of a query that the screen needs too. No notification shows its errors. */
export const LoadedResult = <Data,>({ lines = 4, skeleton, ...props }: ResultProps<Data>) => {
  const { t } = useTranslation();
  return (
    <QueryState
      skeleton={skeleton ?? <SectionSkeleton lines={lines} />}
      toFailure={(error) => failureOf(error, t)}
      {...props}
    />
  );
};

interface LoadedProps<Data, Key extends QueryKey> extends Omit<ResultProps<Data>, 'query'> {
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
}

/** A section or the content of a dialog, in every state of its query. */
export const Loaded = <Data, Key extends QueryKey>({ query, ...props }: LoadedProps<Data, Key>) => (
  <LoadedResult {...props} query={useQuery(query)} />
);
