import { restore } from '../database/sqlite/restore.ts';
import { onFolder } from './on-folder.ts';

await onFolder('restore', async (dataDir, file) => {
  const { keptAs, isRecounted } = await restore(dataDir, file, new Date());
  const kept = keptAs ? ` What was there before is kept as ${keptAs}.` : '';
  const recounted = isRecounted ? ' Its counts were wrong, and were made anew.' : '';
  return `Restored from ${file}.${recounted}${kept}`;
});
