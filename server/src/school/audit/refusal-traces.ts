import type { RefusedCall } from '../../http/api.ts';
import type { Traces } from './traces.ts';

/**
 * Records refused calls. The dashboard hides what a role cannot do, so the call was made by other
 * means, or the role has changed.
 */
export const recordRefusals =
  (traces: Traces) =>
  async ({ caller, endpoint, address, requestId }: RefusedCall): Promise<void> => {
    await traces.record({
      action: 'access.refused',
      actor: caller,
      subject: 'Session',
      subjectId: caller.sessionId,
      subjectLabel: caller.fullName,
      after: { endpoint },
      address,
      requestId,
    });
  };
