/** Rows of keys from top to bottom; each row is shifted half a key to the right of the one above. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Orders in which people type: an alphabet, rows, columns and zigzags. */
const orders = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '010203040506070809',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  ...layouts.flatMap((rows) => [...rows, rows.join(''), rows.slice(1).join(''), ...zigzags(rows)]),
];

function zigzags([digits = '', ...letters]: readonly string[]): string[] {
  const [first = '', second = '', third = ''] = letters;
  const mix = (...rows: string[]): string =>
    [...first].map((_, at) => rows.map((row) => row[at] ?? '').join('')).join('');
  return [
    mix(digits, first),
    mix(first, digits),
    mix(first, second),
    mix(second, first),
    mix(second, third),
    mix(first, second, third),
    mix(third, second, first),
    mix(digits, first, second, third),
    mix(third, second, first, digits),
  ];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Joined by a space, which no password key contains. */
const allOrders = orders.flatMap((order) => [order, reversed(order)]).join(' ');

/** Whether a text is a part of such an order, in either direction. */
export const isOrdered = (text: string): boolean => allOrders.includes(text);

/** For each layout: the keys that touch a key, and the key itself. */
const neighbours: readonly ReadonlyMap<string, string>[] = layouts.map((rows) => {
  const touching = (row: number, at: number): string =>
    [
      rows[row]?.slice(Math.max(0, at - 1), at + 2),
      rows[row - 1]?.slice(at, at + 2),
      rows[row + 1]?.slice(Math.max(0, at - 1), at + 1),
    ].join('');
  return new Map(
    rows.flatMap((keys, row) => [...keys].map((key, at) => [key, touching(row, at)] as const)),
  );
});

/** For each character, how many from there on are connected by steps. */
export function runLengths(text: string, isStep: (one: string, other: string) => boolean) {
  const lengths = new Array<number>(text.length).fill(1);
  for (let at = text.length - 2; at >= 0; at -= 1) {
    if (isStep(text[at] ?? '', text[at + 1] ?? '')) lengths[at] = (lengths[at + 1] ?? 1) + 1;
  }
  return lengths;
}

/** The length of the longest walk over touching keys of a layout that starts at each character. */
export function walkLengths(text: string): number[] {
  const byLayout = neighbours.map((touching) =>
    runLengths(text, (key, next) => touching.get(key)?.includes(next) ?? false),
  );
  return [...text].map((_, at) => Math.max(...byLayout.map((lengths) => lengths[at] ?? 1)));
}
