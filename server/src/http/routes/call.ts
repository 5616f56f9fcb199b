import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyRequest } from 'fastify';
import { localeFor } from '../../messages/translate.ts';
import type { Call } from '../api.ts';
import { clientAddress, isLocalRequest } from '../request/client-address.ts';
import { parseInput } from '../request/request-input.ts';

export function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return {
    ...parseInput(endpoint, request),
    caller: request.caller,
    locale: localeFor(request.headers['accept-language']),
    requestId: request.id,
    url: request.url,
    userAgent: request.headers['user-agent'],
    get address() {
      return clientAddress(request);
    },
    get isLocal() {
      return isLocalRequest(request);
    },
    get signal() {
      return request.lifetime.signal;
    },
    // Parsed by the schemas of the endpoint; the compiler cannot infer that.
  } as Call<E>;
}

/** The database ends reads of a request that is over, and uses a replica where it can. */
export const readContextOf = ({ lifetime, caller }: FastifyRequest) => ({
  get signal() {
    return lifetime.signal;
  },
  readsOwnWrites: caller?.readsOwnWrites ?? false,
});
