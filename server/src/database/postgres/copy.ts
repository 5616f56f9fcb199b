import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import type { BulkLoad, LoadedValue } from '../bulk-load.ts';

/** Rows queue up to this size while the server is busy, so the caller prepares the next ones. */
const highWaterMark = 2 ** 20;

interface OpenStream {
  readonly text: string;
  readonly stream: CopyStreamQuery;
  failure?: Error;
}

/**
 * Sends rows with `COPY … FROM STDIN`. A connection copies into one table at a time, so the stream
 * of a table stays open until rows for another table arrive.
 */
export class CopyLoad implements BulkLoad {
  readonly #client: pg.ClientBase;
  #open: OpenStream | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  insert: BulkLoad['insert'] = async (table, columns, rows) => {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const open = await this.#streamFor(`copy "${table}" (${names}) from stdin`);
    throwFailure(open);
    if (!open.stream.write(toCopyText(rows))) await once(open.stream, 'drain');
    throwFailure(open);
  };

  /** Resolves when the server has accepted every row. */
  async finish(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    throwFailure(open);
    open.stream.end();
    await once(open.stream, 'finish');
  }

  async #streamFor(text: string): Promise<OpenStream> {
    if (this.#open?.text === text) return this.#open;
    await this.finish();
    const open: OpenStream = { text, stream: this.#client.query(from(text, { highWaterMark })) };
    // The server can reject a row between two calls, when nothing else listens.
    open.stream.on('error', (error) => {
      open.failure ??= error;
    });
    this.#open = open;
    return open;
  }
}

function throwFailure({ failure }: OpenStream): void {
  if (failure) throw failure;
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (value: string): string =>
  value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);

/** Rows in the text format of COPY. Appending to one string is twice as fast as joining arrays. */
function toCopyText(rows: readonly (readonly LoadedValue[])[]): Buffer {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const value of row) {
      text += separator;
      if (value === null) text += '\\N';
      else if (typeof value === 'number') text += value;
      else text += special.test(value) ? escaped(value) : value;
      separator = '\t';
    }
    text += '\n';
  }
  return Buffer.from(text);
}
