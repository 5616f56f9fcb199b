import type { ReactNode } from 'react';
import { ErrorState, type Failure } from './error-state.tsx';

interface QueryStateProps<Data> {
  readonly query: {
    readonly data: Data | null | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The data is that of another request: the skeleton is shown instead. */
  readonly isOutdated?: boolean;
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  readonly toFailure: (error: unknown) => Failure;
  readonly children: (data: Data) => ReactNode;
}

/** Every state of a query. Loaded data stays visible while a later load fails. */
export const QueryState = <Data,>(props: QueryStateProps<Data>) => {
  const { query } = props;
  const data = props.isOutdated ? undefined : query.data;
  if (data !== undefined && data !== null) return props.children(data);
  if (!query.error) return props.skeleton;
  return (
    <ErrorState
      title={props.failedTitle}
      failure={props.toFailure(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
};
