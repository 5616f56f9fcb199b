import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible = /\.(js|css|json|svg)$/;

/** Writes a `.br` and a `.gz` beside each text file, because the server compresses no files. */
export const compressedSiblings = (): Plugin => {
  let folder = '';
  return {
    name: 'compressed-siblings',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true }).catch(() => []);
      await Promise.all(
        entries
          .filter((name) => compressible.test(name))
          .map(async (name) => {
            const file = path.join(folder, name);
            const content = await readFile(file);
            await writeFile(`${file}.br`, await brotli(content));
            await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
          }),
      );
    },
  };
};
