import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A small project on disk for a check to look at, gone after the test. */
export function treeOf(files: Record<string, string | object>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'provost-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return root;
}
