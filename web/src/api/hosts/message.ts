import { isOneOf } from '@/lib/data/is-one-of.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { flattenMessage } from '../api-error.ts';

const messageTypes = ['success', 'error', 'info', 'warning'] as const;

export interface ResponseMessage {
  readonly type: (typeof messageTypes)[number];
  readonly lines: readonly string[];
}

/** The message that a successful response carries; `message_type` is success if it is unknown. */
export const adaptMessage = (response: unknown): ResponseMessage | undefined => {
  if (!isJsonObject(response)) return undefined;
  const lines = flattenMessage(response.message);
  const type = response.message_type;
  if (lines.length === 0) return undefined;
  return { type: isOneOf(messageTypes, type) ? type : 'success', lines };
};
