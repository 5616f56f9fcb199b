import type { ErasurePreview } from '@provost/contract/user';
import { numberOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

const preview = adapter<Adapted<ErasurePreview>>({
  fields: (raw) => numberOf(raw, 'fields'),
  notes: (raw) => numberOf(raw, 'notes'),
  references: (raw) => numberOf(raw, 'references'),
  reasons: (raw) => numberOf(raw, 'reasons'),
  courses: (raw) => numberOf(raw, 'courses'),
  profiles: (raw) => numberOf(raw, 'profiles'),
  events: (raw) => numberOf(raw, 'events'),
});

export const adaptErasurePreview = (response: unknown) => preview.adapt(unwrapData(response));
