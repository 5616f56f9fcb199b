import type { Readable } from 'node:stream';
import { isCleanText } from '@provost/contract/clean-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import { fileTypes, receiveFile } from './file-body.ts';

/** A parsed body with its text, from which the idempotency fingerprint is computed. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 32;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file instead of JSON. */
    readonly takesFile?: boolean;
  }
}

/** Accepts only uncompressed bodies: a compressed one could exceed any limit. */
export function acceptJsonAndFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const requireType = ({ headers, routeOptions }: FastifyRequest, isFile: boolean) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    const isExpected = isFile === (routeOptions.config.takesFile ?? false);
    if (encoding !== 'identity' || !isExpected) throw new AppError('unsupported_media_type');
  };
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      requireType(request, false);
      return parseJsonBody(bytes);
    },
  );
  app.addContentTypeParser([...fileTypes], async (request: FastifyRequest, payload: Readable) => {
    requireType(request, true);
    return receiveFile(request, payload);
  });
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
    if (!isCleanText(value)) throw invalidField(path.join('.') || 'body', 'validation.clean_text');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      // An unclean key cannot be named in the response.
      if (!isCleanText(key)) throw invalidField(path.join('.') || 'body', 'validation.clean_text');
      refuseUncleanText(entry, [...path, key], depth + 1);
    }
  }
}
