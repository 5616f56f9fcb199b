import { isCleanText } from '@provost/contract/clean-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';

/** A parsed body with its text, from which the idempotency fingerprint is computed. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 32;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a CSV file instead of JSON. */
    readonly takesCsv?: boolean;
  }
}

/** Accepts only uncompressed bodies: a compressed one could exceed any limit. */
export function acceptJsonAndCsv(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const accept = (type: string, isCsv: boolean, parseBody: (bytes: Buffer) => unknown) =>
    app.addContentTypeParser<Buffer>(
      type,
      { parseAs: 'buffer' },
      async ({ headers, routeOptions }: FastifyRequest, bytes: Buffer) => {
        const encoding = headers['content-encoding'] ?? 'identity';
        const isExpected = isCsv === (routeOptions.config.takesCsv ?? false);
        if (encoding !== 'identity' || !isExpected) throw new AppError('unsupported_media_type');
        return parseBody(bytes);
      },
    );
  accept('application/json', false, parseJsonBody);
  accept('text/csv', true, parseCsvBody);
}

/** UTF-8, or what spreadsheets save on Windows. */
function parseCsvBody(bytes: Buffer): JsonBody {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encodings = isUtf16 ? ['utf-16le'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!isCleanText(text)) throw invalidField('body', 'validation.clean_text');
      return { text, value: text };
    } catch (error) {
      if (error instanceof AppError) throw error;
    }
  }
  throw new AppError('malformed_request');
}

/** An empty body is undefined: a request without a body can still have the content type. */
function parseJsonBody(bytes: Buffer): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const value = parse(text);
  // Without escapes, decoded UTF-8 in valid JSON contains neither NUL nor lone surrogates.
  if (text.includes('\\u')) refuseUncleanText(value, [], 0);
  return { text, value };
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed_request');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_request');
  }
}

function refuseUncleanText(value: unknown, path: readonly string[], depth: number): void {
  if (depth > maxDepth) throw new AppError('malformed_request');
  if (typeof value === 'string') {
    if (!isCleanText(value)) {
      throw invalidField(path.join('.') || 'body', 'validation.clean_text');
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      // An unclean key cannot be named in the response.
      if (!isCleanText(key)) {
        throw invalidField(path.join('.') || 'body', 'validation.clean_text');
      }
      refuseUncleanText(entry, [...path, key], depth + 1);
    }
  }
}
