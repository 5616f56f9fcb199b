import type { ErrorCode } from '@provost/contract/error';
import type { Language } from '@provost/contract/locales';
import { type MessageKey, translate } from '../../messages/translate.ts';

interface Reason {
  readonly code: string;
  readonly message?: MessageKey;
}

/** Texts of these codes are about rows, not about a request. */
const ofRows = {
  unchanged: 'rows.unchanged',
  not_found: 'rows.not_found',
  stale: 'rows.stale',
  forbidden: 'rows.forbidden',
  wrong_status: 'rows.wrong_status',
  incomplete: 'rows.incomplete',
  too_many_tags: 'rows.too_many_tags',
} as const satisfies Record<string, MessageKey>;

/** Why a row stayed as it is, in the language of the reader. */
export const reasonText = ({ code, message }: Reason, locale: Language): string =>
  translate(
    locale,
    message ?? ofRows[code as keyof typeof ofRows] ?? `errors.${code as ErrorCode}`,
  );
