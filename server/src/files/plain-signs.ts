import { withoutInvisible } from '@provost/contract/clean-text';

/** Fast path: most cells. */
const plain = /^[!-~]*$/;
const fullWidth = /[\uff01-\uff5e]/g;
/** No-break spaces and those of a certain width. */
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Emails, codes, amounts and dates as they look: `１２３` is 123, and invisible signs are none. */
export const plainSigns = (text: string): string =>
  plain.test(text)
    ? text
    : withoutInvisible(text)
        .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replace(blanks, ' ')
        .trim();
