import { revertAuditEvent } from '@provost/contract/audit';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAbort, isApiError } from '@/api/api-error.ts';
import { newIdempotencyKey } from '@/api/client.ts';
import { errorLines } from '@/api/error-lines.ts';
import { adaptMessage } from '@/api/hosts/message.ts';
import { isUnavailable, retryDelay } from '@/api/http/retry.ts';
import { sessionCan } from '@/api/permissions/ability.ts';
import { subscribeToReadMessages } from '@/api/read-messages.ts';
import { currentSession, subscribeToSession } from '@/api/session/session-store.ts';
import { isOutcomeUnknown } from '@/api/writes/attempts.ts';
import { revertEvent, undoOf } from '@/api/writes/undo.ts';
import { profileQuery } from '@/features/profile/profile.queries.ts';
import { currentTexts } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';

/**
 * `silent`: the host can lack the endpoint, or the screen shows the error itself. `plainDefault`:
 * "Something went wrong" wherever the host sends no message.
 */
type Meta = { readonly silent?: boolean; readonly plainDefault?: boolean };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const notifyError = (error: unknown, meta: Meta | undefined) => {
  if (meta?.silent || isAbort(error)) return;
  showNotification('error', errorLines(error, currentTexts().t, meta?.plainDefault));
};

/** The host has refused: the permissions have changed since the profile was loaded. */
const reloadPermissions = (client: QueryClient, error: unknown): void => {
  if (!isApiError(error) || error.status !== 403) return;
  void client.prefetchQuery({ ...profileQuery, staleTime: 0 });
};

const notifySuccess = (response: unknown, client: QueryClient) => {
  const message = adaptMessage(response);
  if (!message) return;
  const id = undoOf(response);
  if (id === undefined || !sessionCan(revertAuditEvent.access)) {
    showNotification(message.type, message.lines);
    return;
  }
  offerUndo(client, id, message);
};

type Message = NonNullable<ReturnType<typeof adaptMessage>>;

/** Undo stays if the network fails, and a repeat has the key of the attempt before. */
const offerUndo = (client: QueryClient, id: string, { type, lines }: Message): void => {
  const key = newIdempotencyKey();
  const offer = () =>
    showNotification(type, lines, {
      id,
      label: currentTexts().t('notifications.undo'),
      isUndo: true,
      run: () =>
        void revertEvent(client, id, key).catch((error: unknown) => {
          if (isOutcomeUnknown(error)) offer();
        }),
    });
  offer();
};

/** Shows the messages of reads. Lists and stats reload often: a repeated message is shown once. */
export const watchReadMessages = (): (() => void) => {
  const shown = new Map<string, string>();
  const stopWatching = subscribeToReadMessages(({ type, lines }, path) => {
    const text = `${type}:${lines.join('\n')}`;
    if (shown.get(path) === text) return;
    shown.set(path, text);
    showNotification(type, lines);
  });
  const stopSession = subscribeToSession(() => {
    if (!currentSession()) shown.clear();
  });
  return () => {
    stopWatching();
    stopSession();
  };
};

/** A screen's data loads before its code: an error this recent is not retried when it opens. */
const recentErrorMs = 3000;

/** The only place that turns the results of calls into notifications. */
export const createQueryClient = (): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        notifyError(error, query.meta);
        if (query.queryKey[0] !== profileQuery.queryKey[0]) reloadPermissions(queryClient, error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation, { client }) => {
        notifyError(error, mutation.meta);
        reloadPermissions(client, error);
      },
      onSuccess: (response, _variables, _result, _mutation, { client }) =>
        notifySuccess(response, client),
    }),
    defaultOptions: {
      // Offline, a write fails immediately. Paused, it would be sent later, even if it was cancelled.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isUnavailable(error),
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > recentErrorMs,
      },
    },
  });
  return queryClient;
};
