import { backUp } from '../backup/backup.ts';
import { runWithDataDir } from './run-with-data-dir.ts';

await runWithDataDir('backup', (dataDir, file) => {
  backUp(dataDir, file);
  return `Backed up to ${file}.`;
});
