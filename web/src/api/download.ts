import { saveFile } from '@/lib/dom/save-file.ts';
import { openStream } from './client.ts';
import { readResponse } from './http/request.ts';

/** Saves a small file of the host, which arrives as a whole. */
export const download = async (path: string, fileName: string): Promise<void> => {
  const response = await openStream(path);
  if (!response.ok) await readResponse(response);
  saveFile(await response.blob(), fileName);
};
