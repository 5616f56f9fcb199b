import { readdirSync } from 'node:fs';
import path from 'node:path';

const generatedFolders = new Set([
  'node_modules',
  'dist',
  'dist.next',
  'data',
  'test-results',
  'playwright-report',
]);

/** The source files below a folder, sorted, relative to the root, with forward slashes. */
export function filesUnder(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        const isOurs = !entry.name.startsWith('.') && !generatedFolders.has(entry.name);
        return isOurs ? filesUnder(root, place) : [];
      }
      return entry.isFile() ? [place] : [];
    });
}

export const isCode = (file: string) => /\.(ts|tsx|mts|js|jsx|mjs|cjs)$/.test(file);
export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
