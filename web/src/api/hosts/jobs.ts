import type { Job } from '@provost/contract/jobs';
import {
  idOf,
  instantOf,
  numberOf,
  objectOf,
  personNameOf,
  textOf,
  wordOf,
} from '../raw/fields.ts';
import { type Adapted, adapter } from './adapted.ts';

export const jobAdapter = adapter<Adapted<Job>>({
  id: idOf,
  kind: (raw) => textOf(raw, 'kind'),
  state: (raw) => wordOf(raw, 'state'),
  done: (raw) => numberOf(raw, 'done'),
  total: (raw) => numberOf(raw, 'total'),
  failed: (raw) => numberOf(raw, 'failed'),
  result: (raw) => objectOf(raw, 'result'),
  error: (raw) => textOf(raw, 'error'),
  attempts: (raw) => numberOf(raw, 'attempts'),
  about: (raw) => {
    const about = objectOf(raw, 'about');
    return (
      about && {
        id: idOf(about),
        full_name: personNameOf(about),
        user_type: wordOf(about, 'user_type'),
      }
    );
  },
  created_at: (raw) => instantOf(raw, 'created_at'),
  started_at: (raw) => instantOf(raw, 'started_at'),
  finished_at: (raw) => instantOf(raw, 'finished_at'),
  next_attempt_at: (raw) => instantOf(raw, 'next_attempt_at'),
});
