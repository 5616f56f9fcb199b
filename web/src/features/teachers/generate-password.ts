/** Without letters and digits that look or sound alike. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** Four groups of five from 32 signs: a hundred random bits, easy to read aloud. */
export const generatePassword = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  // 32 divides 256, so every sign is as likely as any other.
  const signs = Array.from(random, (byte) => letters[byte % letters.length]);
  return Array.from({ length: groups }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
};
