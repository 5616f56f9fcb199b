import path from 'node:path';

/** Where the embedded database of a folder is. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'provost.sqlite');
