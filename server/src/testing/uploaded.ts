import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { EncodingDetector } from '../http/request/text-encoding.ts';

let folder: string | undefined;

/** A file as the server has received it. */
export async function uploaded(content: string | Buffer): Promise<UploadedFile> {
  folder ??= temporaryFolder('uploads');
  const file = path.join(folder, randomUUID());
  const bytes = Buffer.from(content);
  await writeFile(file, bytes);
  const detector = new EncodingDetector();
  detector.add(bytes);
  return { path: file, bytes: bytes.length, sha256: '', encoding: detector.end() };
}
