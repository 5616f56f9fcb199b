import fs from 'node:fs';
import path from 'node:path';
import type { Encoding } from '../response/accept-encoding.ts';
import { entityTagOf } from '../response/entity-tag.ts';

export interface StoredFile {
  readonly type: string;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isHashed: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const compressedExtensions = { '.br': 'br', '.gz': 'gzip' } as const;
const hashedName = /-[\w-]{8}\.\w+$/;

/** The files of a folder by URL path. Other file types are not served. */
export function readStoredFiles(folder: string): ReadonlyMap<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  if (!fs.existsSync(folder)) return files;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const filePath = path.join(entry.parentPath, entry.name);
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const url = `/${path.relative(folder, filePath).split(path.sep).join('/')}`;
    files.set(url, readStored(filePath, type));
  }
  return files;
}

function readStored(filePath: string, type: string): StoredFile {
  const identity = fs.readFileSync(filePath);
  const compressed = Object.entries(compressedExtensions)
    .filter(([extension]) => fs.existsSync(filePath + extension))
    .map(([extension, encoding]) => [encoding, fs.readFileSync(filePath + extension)]);
  return {
    type,
    // Weak, because compressed and uncompressed bodies share it.
    etag: `W/${entityTagOf(identity)}`,
    isHashed: hashedName.test(filePath),
    bodies: { ...Object.fromEntries(compressed), identity },
  };
}
