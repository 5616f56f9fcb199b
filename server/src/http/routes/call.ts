import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { FastifyRequest } from 'fastify';
import { localeFor, translate } from '../../messages/translate.ts';
import type { Call, Done } from '../api.ts';
import { clientAddress, isLocalRequest } from '../request/client-address.ts';
import { parseInput } from '../request/request-input.ts';

export function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  const locale = localeFor(request.headers['accept-language']);
  const done: Done = (key, { data, undo }, values) => ({
    message: translate(locale, key, values),
    message_type: 'success',
    data,
    ...(undo !== undefined && { undo }),
  });
  return {
    ...parseInput(endpoint, request),
    caller: request.caller,
    locale,
    done,
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
