import type { Endpoint } from '@provost/contract/endpoint';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { useIsShown } from '@/lib/use-is-shown.ts';
import { useLock } from '@/lib/use-lock.ts';
import { isApiError, localError } from '../api-error.ts';
import { type CallOptions, callEndpoint } from '../client.ts';
import { errorLines } from '../error-lines.ts';
import { numberOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import {
  alreadySaved,
  createAttemptStore,
  type DraftName,
  isOutcomeUnknown,
  prepareAttempt,
} from './attempts.ts';
import { isStale } from './stale.ts';

interface SentWith {
  readonly idempotencyKey: string;
  /** A part of the body, or of the query of a deletion; empty for a record without versions. */
  readonly version: { readonly version?: number };
}

interface WriteOptions<Variables, Data> {
  readonly send: (variables: Variables, sentWith: SentWith) => Promise<Data>;
  /** Of the record that the user sees. */
  readonly version?: number | undefined;
  /** Of the form: a repeat after a reload is then the same write. */
  readonly draft?: DraftName | undefined;
  /** Must not be stored beside the draft. */
  readonly hasSecret?: boolean;
  /** Other fields are saved over an earlier attempt of the form, which the server compares. */
  readonly mergesOwn?: boolean;
  /** Changes no record: another one is sent, even if an earlier one was saved and its response lost. */
  readonly isUpload?: boolean;
  /** The component shows the errors, as forms with a draft do; a notification does if it is gone. */
  readonly showsErrors?: boolean;
  /** Also if the component is gone. */
  readonly onSaved?: (data: Data, variables: Variables) => void;
  /** After such a response nothing more is sent, even if the next screen is slow. */
  readonly isFinal?: (data: Data) => boolean;
}

/** Not called after the component is gone. */
interface Outcome<Data> {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: Error) => void;
}

interface Write<Variables> {
  readonly variables: Variables;
  readonly version: number | undefined;
}

/** Sends a write of an endpoint: `toCall` says which record it is about, and the body. */
export const sendTo =
  <Variables, E extends Endpoint>(
    endpoint: E,
    toCall: (variables: Variables) => Pick<CallOptions<E>, 'params' | 'query' | 'body'>,
  ) =>
  (variables: Variables, { idempotencyKey, version }: SentWith): Promise<unknown> => {
    const { body, query, ...call } = toCall(variables);
    const isDelete = endpoint.method === 'DELETE';
    return callEndpoint(endpoint, {
      ...call,
      ...(isDelete ? { query: { ...query, ...version } } : query && { query }),
      ...(body && { body: isDelete ? body : { ...body, ...version } }),
      idempotencyKey,
    });
  };

const staleVersion = (error: unknown): number | undefined =>
  isStale(error) && isApiError(error) ? numberOf(unwrapData(error.current), 'version') : undefined;

const newest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/**
 * Every write of the dashboard: one at a time, never offline, saved once even if its response is
 * lost, and refused if another user has changed the record since. After such a conflict only
 * `overrule` sends it over the newer version, from a button of its own.
 */
export const useVersionedWrite = <Variables, Data>(options: WriteOptions<Variables, Data>) => {
  const { draft, hasSecret = false, mergesOwn, isUpload, showsErrors = Boolean(draft) } = options;
  const { t } = useTranslation();
  const lock = useLock();
  const isShown = useIsShown();
  const storeName = JSON.stringify([draft, hasSecret]);
  const store = useRef<{ name: string; attempts: ReturnType<typeof createAttemptStore> }>(
    undefined,
  );
  if (store.current?.name !== storeName) {
    store.current = { name: storeName, attempts: createAttemptStore(draft, hasSecret) };
  }
  const { attempts } = store.current;
  /** An earlier attempt was saved: the conflict can be with oneself. */
  const wasSaved = useRef(false);
  const [overruled, setOverruled] = useState<number>();

  const { mutate, reset, error, data, isPending, variables } = useMutation({
    mutationFn: async (write: Write<Variables>): Promise<Data> => {
      if (!onlineManager.isOnline()) throw localError('network');
      // A draft is the same after a reload, which shows the newer version of what was saved.
      const content = JSON.stringify(draft ? [write.variables] : [write.version, write.variables]);
      const prepared = await prepareAttempt(
        attempts,
        { content, version: write.version },
        isUpload === true || (write.version !== undefined && (mergesOwn === true || !draft)),
      );
      const { version } = prepared;
      wasSaved.current = prepared.wasSaved;
      try {
        const saved = await options.send(write.variables, {
          idempotencyKey: prepared.key,
          version: version === undefined ? {} : { version },
        });
        attempts.clear();
        return saved;
      } catch (failure) {
        if (!isOutcomeUnknown(failure)) attempts.clear();
        // It was saved, but an erasure has removed its response.
        if (isApiError(failure) && failure.code === 'idempotency_key_reused') throw alreadySaved();
        throw failure;
      }
    },
    onSuccess: (saved, write) => options.onSaved?.(saved, write.variables),
    onError: (failure) => {
      if (showsErrors && !isShown.current) showNotification('error', errorLines(failure, t));
    },
    meta: { silent: showsErrors },
  });

  const start = (write: Write<Variables>, outcome: Outcome<Data>): void => {
    if (!lock.take()) return;
    mutate(write, {
      onSuccess: (saved) => {
        outcome.onSuccess?.(saved);
        if (!options.isFinal?.(saved)) lock.release();
      },
      onError: (failure) => {
        outcome.onError?.(failure);
        lock.release();
      },
    });
  };
  const version = newest(overruled, options.version);

  return {
    data,
    error,
    isPending,
    variables: variables?.variables,
    isLocked: lock.isTaken,
    wasSaved,
    /** The `stale` error of the last attempt. It stays until the write is sent over it. */
    conflict: error && isStale(error) ? error : undefined,
    send: (given: Variables, outcome: Outcome<Data> = {}): void =>
      start({ variables: given, version }, outcome),
    /** Over the newer version that the conflict has shown. */
    overrule: (given: Variables, outcome: Outcome<Data> = {}): void => {
      const seen = newest(staleVersion(error), version);
      setOverruled(seen);
      start({ variables: given, version: seen }, outcome);
    },
    /** After an edit, the refusal of the last attempt no longer applies. A conflict does. */
    clearRefusal: (): void => {
      if (error && !isStale(error)) reset();
    },
  };
};
