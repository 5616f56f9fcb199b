import type { Pause } from '../dom/time-slices.ts';

/** Takes about 5 ms to parse. */
const partLength = 512 * 1024;
/** A cut inside a nested list fails to parse; after this many, the rest is parsed in one go. */
const maxCuts = 8;
const marker = '\u0000rows';

/** The first list of objects: everything before its first row, and how each row starts. */
const listStart = /\[\s*(?=(\{"[^"\\]*":))/;

const cutAt = (text: string, boundary: string): { rows: unknown[]; end: number } | undefined => {
  let from = text.length;
  for (let cut = 0; cut < maxCuts; cut += 1) {
    const end = text.lastIndexOf(boundary, from);
    if (end === -1) return undefined;
    try {
      return { rows: JSON.parse(`[${text.slice(0, end + 1)}]`), end };
    } catch {
      from = end - 1;
    }
  }
  return undefined;
};

/**
 * Parses a large list while it arrives, in parts, to keep the page responsive. Rows of the first
 * list are cut off where one that parses ends, so a part is a whole number of rows. JSON that can't
 * be cut, such as indented text, is parsed in one go at its end. Undefined for an empty body.
 */
export const parseJsonStream = async (
  body: ReadableStream<Uint8Array>,
  pause: Pause,
): Promise<unknown> => {
  const rows: unknown[] = [];
  let head: string | undefined;
  let boundary = '';
  let canCut = true;
  let text = '';

  const cutRows = () => {
    if (head === undefined) {
      const start = listStart.exec(text);
      canCut = start !== null;
      if (!start?.[1]) return;
      const length = start.index + start[0].length;
      head = text.slice(0, length);
      boundary = `},${start[1]}`;
      text = text.slice(length);
    }
    const part = cutAt(text, boundary);
    canCut = part !== undefined;
    if (!part) return;
    for (const row of part.rows) rows.push(row);
    text = text.slice(part.end + 2);
  };

  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (!canCut || text.length < partLength) continue;
    cutRows();
    await pause();
  }
  text += decoder.decode();
  // A reviver is slow: leave it no more than the last row.
  if (canCut && head !== undefined) cutRows();
  if (rows.length === 0) {
    const whole = (head ?? '') + text;
    return whole.trim() === '' ? undefined : JSON.parse(whole);
  }
  return JSON.parse(`${head}${JSON.stringify(marker)},${text}`, (_name, value: unknown) =>
    Array.isArray(value) && value[0] === marker ? rows.concat(value.slice(1)) : value,
  );
};
