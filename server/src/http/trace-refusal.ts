import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { clientAddress } from './request/client-address.ts';
import type { Traces } from './traces.ts';

/**
 * Records a trace if a call of a staff member or teacher was refused. The dashboard hides what a
 * role cannot do, so the call was made by other means, or the role has changed.
 */
export async function recordRefusal(
  traces: Traces,
  error: unknown,
  request: FastifyRequest,
  endpoint: string,
): Promise<void> {
  const { caller } = request;
  const isRefusal = error instanceof AppError && error.code === 'forbidden';
  if (!isRefusal || !caller || caller.userType === 'student') return;
  await traces.record({
    action: 'access.refused',
    actor: caller,
    subject: 'Session',
    subjectId: caller.sessionId,
    subjectLabel: caller.fullName,
    after: { endpoint },
    address: clientAddress(request),
    requestId: request.id,
  });
}
