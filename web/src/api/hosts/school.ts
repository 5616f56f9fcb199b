import type { School } from '@provost/contract/school';
import { flagOf, idOf, instantOf, namesOf, numberOf, objectOf, textOf } from '../raw/fields.ts';
import { type Adapted, adapter } from './adapted.ts';

export const schoolAdapter = adapter<Adapted<School>>({
  name: (raw) => textOf(raw, 'name'),
  default_currency: (raw) => textOf(raw, 'default_currency'),
  currencies: (raw) => namesOf(raw, 'currencies'),
  time_zone: (raw) => textOf(raw, 'time_zone'),
  pending_time_zone: (raw) => textOf(raw, 'pending_time_zone'),
  time_zone_job: (raw) => {
    const job = objectOf(raw, 'time_zone_job');
    return (
      job && {
        id: idOf(job) ?? '',
        time_zone: textOf(job, 'time_zone'),
        state: textOf(job, 'state'),
        done: numberOf(job, 'done'),
        total: numberOf(job, 'total'),
        finished_at: instantOf(job, 'finished_at'),
      }
    );
  },
  trial_days: (raw) => numberOf(raw, 'trial_days'),
  support_email: (raw) => textOf(raw, 'support_email'),
  tax_line: (raw) => textOf(raw, 'tax_line'),
  version: (raw) => numberOf(raw, 'version'),
  setup: (raw) => {
    const setup = objectOf(raw, 'setup');
    return {
      has_name: flagOf(setup, 'has_name'),
      has_class_level: flagOf(setup, 'has_class_level'),
      has_course: flagOf(setup, 'has_course'),
      has_teacher: flagOf(setup, 'has_teacher'),
      has_student: flagOf(setup, 'has_student'),
      has_enrolment: flagOf(setup, 'has_enrolment'),
      has_colleague: flagOf(setup, 'has_colleague'),
    };
  },
});
