import { settleWrite } from '@provost/contract/writes';
import { isJsonObject } from '@/lib/data/json.ts';
import { clearStored, readStored, writeStored } from '@/lib/dom/draft-storage.ts';
import { ApiError, isApiError, isMissingCall } from '../api-error.ts';
import { callEndpoint, newIdempotencyKey } from '../client.ts';
import { isForeignHost } from '../http/host.ts';
import { flagOf, idOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { currentSession } from '../session/session-store.ts';

/** The draft of a form: the attempt to send it is stored beside it, and survives a reload too. */
export interface DraftName {
  readonly name: string;
  readonly owner: string;
}

/** A write that was sent and whose outcome is unknown. */
interface Attempt {
  readonly key: string;
  /** What was sent; undefined where it must not be stored. */
  readonly content: string | undefined;
  /** Of the record that the user saw. */
  readonly version: number | undefined;
}

type AttemptStore = ReturnType<typeof createAttemptStore>;

const storedName = (name: string): string => `attempt:${name}`;

const readAttempt = ({ name, owner }: DraftName): Attempt | undefined => {
  const { key, content, version } = readStored(storedName(name), owner) ?? {};
  if (typeof key !== 'string') return undefined;
  return {
    key,
    content: typeof content === 'string' ? content : undefined,
    version: typeof version === 'number' ? version : undefined,
  };
};

/** In memory, and beside the draft where there is one. A secret is never stored. */
export const createAttemptStore = (draft: DraftName | undefined, hasSecret: boolean) => {
  let memory = draft && readAttempt(draft);
  return {
    read: () => memory,
    keep: (attempt: Attempt): void => {
      memory = attempt;
      if (!draft) return;
      const { key } = attempt;
      writeStored(storedName(draft.name), draft.owner, hasSecret ? { key } : { ...attempt });
    },
    clear: (): void => {
      memory = undefined;
      if (draft) forgetAttempt(draft);
    },
  };
};

export const forgetAttempt = ({ name, owner }: DraftName): void =>
  clearStored(storedName(name), owner);

/**
 * After Cancel: a user who types the same again can mean a second write. It is asked for the outcome of
 * the first one, instead of being taken for it.
 */
export const leaveAttempt = (draft: DraftName): void => {
  const attempt = readAttempt(draft);
  if (attempt) writeStored(storedName(draft.name), draft.owner, { key: attempt.key });
};

/** Without a response of the host, the write can have been saved or not. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** The outcome of an attempt. One that has not arrived yet is refused from now on. */
export const settle = async (
  key: string,
): Promise<{ wasSaved: boolean; id?: string | undefined }> => {
  // A foreign host gets no keys, and a sign-in belongs to nobody yet.
  if (isForeignHost() || !currentSession()) return { wasSaved: false };
  try {
    const settled = unwrapData(await callEndpoint(settleWrite, { body: { key } }));
    if (!isJsonObject(settled)) return { wasSaved: false };
    return { wasSaved: flagOf(settled, 'was_saved') === true, id: idOf(settled) };
  } catch (error) {
    if (isMissingCall(error)) return { wasSaved: false };
    throw error;
  }
};

/** The write differs from an earlier one of the same form that was saved, though its response was lost. */
export const alreadySaved = (id?: string): ApiError =>
  new ApiError({ status: 409, code: 'already_saved', current: { id } });

/** The record of the earlier attempt, from an `already_saved` error. */
export const isAlreadySaved = (error: unknown): error is ApiError =>
  isApiError(error) && error.code === 'already_saved';

export const savedIdOf = ({ current }: ApiError): string | undefined => idOf(current);

/**
 * The key and the version to send the content with. The same content keeps both: the server
 * answers a repeat with the first response, also where a reload has shown the newer version. Other
 * content after an unknown outcome settles that first, because both could be saved otherwise.
 * `wasSaved`: an earlier attempt was, and this one goes on; the server compares the versions.
 */
export const prepareAttempt = async (
  store: AttemptStore,
  { content, version }: { readonly content: string; readonly version: number | undefined },
  goesOn: boolean,
) => {
  const last = store.read();
  if (last?.content === content) return { ...last, wasSaved: false };
  const settled = last ? await settle(last.key) : { wasSaved: false };
  store.clear();
  if (settled.wasSaved && !goesOn) throw alreadySaved(settled.id);
  const key = newIdempotencyKey();
  store.keep({ key, content, version });
  return { key, version, wasSaved: settled.wasSaved };
};
