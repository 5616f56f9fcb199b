import type { ReactNode } from 'react';

interface QueryStateProps<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** The skeleton of the content. */
  readonly skeleton: ReactNode;
  readonly failure: (error: unknown) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Every state of a load. Loaded data stays visible while a later load fails. */
export const QueryState = <Data,>(props: QueryStateProps<Data>) => {
  const { data, error, skeleton, failure, children } = props;
  if (data !== undefined) return children(data);
  return error ? failure(error) : skeleton;
};
