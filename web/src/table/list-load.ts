import type { Failure } from '@/ui/error-state.tsx';
import type { TablePage } from './table-page.ts';
import type { TableState } from './table-state.ts';

/** A list as it is loaded. */
export interface ListLoad<Row> {
  /** What of the URL the list knows. */
  readonly state: TableState;
  readonly page: TablePage<Row> | undefined;
  readonly isRefreshing: boolean;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  readonly prefetchNext: () => void;
}
