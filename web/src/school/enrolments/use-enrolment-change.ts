import { type EnrolmentChange, updateEnrolment } from '@provost/contract/enrolments';
import { callEndpoint } from '@/api/client.ts';
import type { DraftName } from '@/api/writes/attempts.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { AskedEnrolment } from './enrolment-action.ts';

export const useEnrolmentChange = (enrolment: AskedEnrolment, draft: DraftName) =>
  useVersionedWrite({
    send: (body: EnrolmentChange, { idempotencyKey, version }) =>
      callEndpoint(updateEnrolment, {
        params: { id: enrolment.id },
        body: { ...body, ...version },
        idempotencyKey,
      }),
    version: enrolment.version,
    draft,
    showsErrors: true,
  });
