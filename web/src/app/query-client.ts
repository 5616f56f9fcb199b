import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { textOf } from '@/api/hosts/fields.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { isJsonObject } from '@/lib/json.ts';
import { noticeTypes, showNotice } from '@/lib/notifications.ts';
import { i18n } from './i18n.ts';

/** `silent` is for calls that a foreign host may lack and for what shows its own error. */
type Meta = { readonly silent?: boolean };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const tellFailure = (error: unknown, meta: Meta | undefined) => {
  if (meta?.silent || (error instanceof DOMException && error.name === 'AbortError')) return;
  showNotice('error', errorLines(error, i18n.t));
};

const tellSuccess = (answer: unknown, meta: Meta | undefined) => {
  const message = textOf(answer, 'message');
  if (meta?.silent || message === undefined || !isJsonObject(answer)) return;
  const type = answer.message_type;
  showNotice(isOneOf(noticeTypes, type) ? type : 'success', message);
};

const away = [502, 503, 504];
const mayRecover = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'network' || away.includes(error.status));

/** Waits as long as the host asks, within reason. */
const retryDelay = (failures: number, error: unknown): number => {
  const asked = isApiError(error) ? error.retryAfterSeconds : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** failures : asked * 1000, 3000);
};

/** Rows are asked for before their screen is there: what failed on the way is news as it opens. */
const newsMs = 3000;

/**
 * The one place that turns calls into notices: every rejected one shows the host's message, a
 * fulfilled one shows the message it carries.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => tellFailure(error, query.meta),
      onSuccess: (answer, query) => tellSuccess(answer, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tellFailure(error, mutation.meta),
      onSuccess: (answer, _variables, _result, mutation) => tellSuccess(answer, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && mayRecover(error),
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > newsMs,
      },
    },
  });
