import { backUp } from '../backup/backup.ts';
import { onFolder } from './on-folder.ts';

await onFolder('backup', (dataDir, file) => {
  backUp(dataDir, file);
  return `Backed up to ${file}.`;
});
