import path from 'node:path';

/** The database file in a data folder. */
export const databaseFile = (dataDir: string): string => path.join(dataDir, 'provost.sqlite');
