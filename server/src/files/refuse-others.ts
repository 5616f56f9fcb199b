import { open } from 'node:fs/promises';
import type { UploadedFile } from '@provost/contract/file-body.schema';
import { invalidField } from '../http/errors.ts';

/** Workbooks before there were folders in them, of Excel 2 to 5. */
const oldestWorkbooks = [0x0900_0400, 0x0902_0600, 0x0904_0600, 0x0908_0800, 0x0908_1000];
const compoundFile = 0xd0cf11e0;

/** Files with the name of a table that are none: pages that a system calls .xls, prints, passwords. */
export async function refuseOthers({ path, encoding }: UploadedFile, start: Buffer): Promise<void> {
  const refuse = (key: Parameters<typeof invalidField>[1]) => invalidField('body', key);
  if (start.readUInt32BE(0) === compoundFile) {
    const isEncrypted = (await directoryOf(path, start)).includes('EncryptedPackage');
    throw refuse(isEncrypted ? 'validation.encrypted_workbook' : 'validation.old_workbook');
  }
  if (oldestWorkbooks.includes(start.readUInt32BE(0))) throw refuse('validation.old_workbook');
  const text = new TextDecoder(encoding).decode(start.subarray(0, 2000), { stream: true }).trim();
  if (text.startsWith('%PDF-')) throw refuse('validation.pdf_file');
  if (/^<[a-z!?]/i.test(text)) throw refuse('validation.html_file');
}

/** The names in an old workbook, or in the envelope of one with a password. */
async function directoryOf(path: string, start: Buffer): Promise<string> {
  if (start.length < 512) return '';
  const sectorBytes = 2 ** Math.min(start.readUInt16LE(30), 16);
  const handle = await open(path);
  try {
    const offset = (start.readUInt32LE(48) + 1) * sectorBytes;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, offset);
    return buffer.toString('utf16le', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
