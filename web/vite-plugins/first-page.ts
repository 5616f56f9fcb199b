import { readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@provost/contract/locales';
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite';

const readScript = (publicDir: string): string => {
  const texts = locales.map((language) => {
    const file = path.join(publicDir, 'assets', 'locales', `${language}.json`);
    const { app, errors } = JSON.parse(readFileSync(file, 'utf8'));
    return [language, { loading: app.loading, failed: errors.startFailed, reload: errors.reload }];
  });
  const source = readFileSync(path.join(import.meta.dirname, 'first-paint.js'), 'utf8');
  const json = JSON.stringify(Object.fromEntries(texts));
  const script = source.replace('= __FIRST_TEXTS__', () => `= ${json}`);
  return minifySync('first-paint.js', script).code;
};

/** Puts into index.html what happens before any file is loaded, and what to load at once. */
export const firstPage = (): Plugin => {
  let publicDir = '';
  return {
    name: 'first-page',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'script',
            attrs: { nonce: '__NONCE__' },
            children: readScript(publicDir),
            injectTo: 'body',
          },
        ];
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght.*woff2$/.test(name),
        );
        if (font) {
          const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' };
          // Early, but never in the way of the code: until it is there, a letter as wide stands in.
          const rank = { crossorigin: '', fetchpriority: 'low' };
          tags.push({ tag: 'link', attrs: { ...attrs, ...rank }, injectTo: 'head' });
        }
        return tags;
      },
    },
  };
};
