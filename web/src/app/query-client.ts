import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorLines } from '@/api/error-lines.ts';
import { textOf } from '@/api/hosts/fields.ts';
import { isUnavailable, retryDelay } from '@/api/retry.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { isJsonObject } from '@/lib/json.ts';
import { noticeTypes, showNotice } from '@/lib/notifications.ts';
import { i18n } from './i18n.ts';

/** `silent`: the host may lack the endpoint, or the screen shows the error itself. */
type Meta = { readonly silent?: boolean };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const notifyError = (error: unknown, meta: Meta | undefined) => {
  if (meta?.silent || (error instanceof DOMException && error.name === 'AbortError')) return;
  showNotice('error', errorLines(error, i18n.t));
};

const notifySuccess = (response: unknown, meta: Meta | undefined) => {
  const message = textOf(response, 'message');
  if (meta?.silent || message === undefined || !isJsonObject(response)) return;
  const type = response.message_type;
  showNotice(isOneOf(noticeTypes, type) ? type : 'success', message);
};

/** A screen's data loads before its code: an error this recent is not retried when it opens. */
const recentErrorMs = 3000;

/** The only place that turns the results of calls into notifications. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => notifyError(error, query.meta),
      onSuccess: (response, query) => notifySuccess(response, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => notifyError(error, mutation.meta),
      onSuccess: (response, _variables, _result, mutation) =>
        notifySuccess(response, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isUnavailable(error),
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > recentErrorMs,
      },
    },
  });
