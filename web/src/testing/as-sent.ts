import type { ListAdapter } from '@/api/hosts/adapted.ts';

/** Rows that are what the host sent. */
export const asSent = <Row>(): ListAdapter<Row> => ({
  adapt: (raw) => raw as Row,
  adaptLazily: (raw) => raw as Row,
});
