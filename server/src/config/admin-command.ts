import fs from 'node:fs';
import path from 'node:path';

/** The container image has no npm scripts. */
const hasScripts = fs.existsSync(path.join(import.meta.dirname, '../../../scripts/bootstrap.mjs'));
const command = hasScripts ? 'npm run admin --' : 'node server/src/commands/admin.ts';

/** How an operator runs a command for this school: in another folder it would change another one. */
export const adminCommand = ({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): string =>
  DATA_DIR && !DATABASE_URL ? `DATA_DIR=${JSON.stringify(DATA_DIR)} ${command}` : command;

export const createOwnerCommand = (environment = process.env): string =>
  `${adminCommand(environment)} create-owner --email you@school.example`;
