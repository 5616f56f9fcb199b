import { type EnrolmentChange, updateEnrolment } from '@provost/contract/enrolments';
import type { DraftName } from '@/api/writes/attempts.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { AskedEnrolment } from './enrolment-action.ts';

export const useEnrolmentChange = (enrolment: AskedEnrolment, draft: DraftName) =>
  useVersionedWrite({
    send: sendTo(updateEnrolment, (body: EnrolmentChange) => ({
      params: { id: enrolment.id },
      body,
    })),
    version: enrolment.version,
    draft,
    showsErrors: true,
  });
