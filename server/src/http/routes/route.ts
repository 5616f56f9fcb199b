import type { Access } from '@provost/contract/ability';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { RegistrarParts } from '../registrar-parts.ts';
import { clientAddress } from '../request/client-address.ts';
import { removeFile } from '../request/file-body.ts';
import { keepSocketOpen, startRequestTimeout } from '../request/request-timeout.ts';

/** As in the contract, with `{id}` for parameters. */
export interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
}

/** An endpoint, or the export of one. */
interface GuardedRoute extends Route {
  readonly access: Access;
  readonly allowedBeforeMfa?: boolean;
  /** For slow work before the response. */
  readonly deadlineMs?: number;
  /** For a long response, if it differs from the request timeout. */
  readonly timeoutMs?: number;
  readonly fileBytes?: number;
}

export type AddRoute = (
  route: GuardedRoute,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => void;

type Parts = Pick<RegistrarParts, 'app' | 'guard' | 'onRefusal' | 'deadlineMs'>;

/** Adds routes with timeout and access rule, and reports the calls that the rule refuses. */
export function createAddRoute({ app, guard, onRefusal, deadlineMs: defaultMs }: Parts): AddRoute {
  return (route, handle) => {
    const { method, path, access, allowedBeforeMfa, deadlineMs, fileBytes } = route;
    // The types require it too, but a mistake here would open the endpoint to everyone.
    if (!access) throw new Error(`${method} ${path} has no access rule`);
    const admit = guard(access, allowedBeforeMfa);

    const reportRefusal = async <R>(request: FastifyRequest, work: Promise<R>): Promise<R> =>
      work.catch(async (error: unknown) => {
        const { caller, id: requestId } = request;
        if (caller && error instanceof AppError && error.code === 'forbidden') {
          const address = clientAddress(request);
          await onRefusal({ caller, endpoint: `${method} ${path}`, address, requestId });
        }
        throw error;
      });

    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(fileBytes !== undefined && { bodyLimit: fileBytes, config: { takesFile: true } }),
      onRequest: [
        startRequestTimeout(route.timeoutMs ?? deadlineMs ?? defaultMs),
        ...(deadlineMs === undefined ? [] : [keepSocketOpen(deadlineMs)]),
        (request: FastifyRequest) => reportRefusal(request, admit(request)),
      ],
      handler: async (request, reply) => {
        const response = reportRefusal(request, handle(request, reply));
        return fileBytes === undefined ? response : response.finally(() => removeFile(request));
      },
    });
  };
}
