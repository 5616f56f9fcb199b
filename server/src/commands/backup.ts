import { backUp } from '../database/sqlite/backup.ts';
import { onFolder } from './on-folder.ts';

await onFolder('backup', (dataDir, file) => {
  backUp(dataDir, file);
  return `Backed up to ${file}.`;
});
