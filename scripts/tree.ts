import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders that are made, not written. */
const madeFolders = new Set([
  'node_modules',
  'dist',
  'dist.next',
  'data',
  'test-results',
  'playwright-report',
]);

/** Every file below a folder that people write, relative to the root, with slashes, in order. */
export function filesUnder(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        const isOurs = !entry.name.startsWith('.') && !madeFolders.has(entry.name);
        return isOurs ? filesUnder(root, place) : [];
      }
      return entry.isFile() ? [place] : [];
    });
}

export const isCode = (file: string) => /\.(ts|tsx|mts|js|jsx|mjs|cjs)$/.test(file);
export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
