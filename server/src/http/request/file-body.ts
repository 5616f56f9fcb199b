import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { EncodingDetector } from './text-encoding.ts';

/** The types that browsers and scripts give CSV files and workbooks. Windows calls a CSV file Excel. */
export const fileTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
  'multipart/form-data',
] as const;

interface FileBody {
  /** Stands for the body in the fingerprint of a request. */
  readonly text: string;
  readonly value: UploadedFile;
}

const tooLarge = () => new AppError('payload_too_large', { message: 'errors.file_too_large' });

/**
 * Writes the body to a temporary file, which is deleted after the response, and whose hash stands for
 * the body in the fingerprint of a repeated request.
 */
export async function receiveFile(request: FastifyRequest, payload: Readable): Promise<FileBody> {
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge();
  const folder = await mkdtemp(path.join(tmpdir(), 'provost-upload-'));
  try {
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
    const target = path.join(folder, randomUUID());
    const value = isForm
      ? await receiveForm(request, payload, target, bodyLimit)
      : await spool(payload, target, bodyLimit);
    return { text: value.sha256, value };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export async function removeFile({ body }: FastifyRequest): Promise<void> {
  const file = (body as FileBody | undefined)?.value;
  if (file) await rm(path.dirname(file.path), { recursive: true, force: true });
}

async function spool(source: Readable, file: string, limit: number): Promise<UploadedFile> {
  const hash = createHash('sha256');
  const detector = new EncodingDetector();
  const target = createWriteStream(file, { mode: 0o600 });
  let bytes = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge();
      hash.update(chunk);
      detector.add(chunk);
      if (!target.write(chunk)) await once(target, 'drain');
    }
  } finally {
    target.end();
    await finished(target).catch(() => undefined);
  }
  return { path: file, bytes, sha256: hash.digest('hex'), encoding: detector.end() };
}

/** The first file of the form. Other fields are ignored. */
const receiveForm = (
  { headers }: FastifyRequest,
  payload: Readable,
  target: string,
  limit: number,
): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    const malformed = () => reject(new AppError('malformed_request'));
    let received: Promise<UploadedFile> | undefined;
    try {
      const form = new Busboy({
        headers: headers as { 'content-type': string },
        limits: { fields: 20, fieldSize: 10_000, parts: 30 },
      });
      form.on('file', (_name, file) => {
        if (received) file.resume();
        else received = spool(file as unknown as Readable, target, limit);
        received.catch(reject);
      });
      form.on('error', malformed);
      form.on('finish', () => (received ? received.then(resolve, reject) : malformed()));
      payload.on('error', malformed);
      payload.on('aborted', malformed);
      payload.pipe(form);
    } catch {
      malformed();
    }
  });
