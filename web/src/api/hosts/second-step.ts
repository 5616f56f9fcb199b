import { isJsonObject } from '@/lib/data/json.ts';
import { textOf, textsOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

export interface SecondStep {
  readonly token: string;
  readonly methods: readonly string[];
}

/** Undefined where the response is a complete sign-in. */
export const adaptSecondStep = (response: unknown): SecondStep | undefined => {
  const data = unwrapData(response);
  const token = textOf(data, 'mfa_token');
  if (!isJsonObject(data) || data.mfa_required !== true || token === undefined) return undefined;
  return { token, methods: textsOf(data.methods) };
};
