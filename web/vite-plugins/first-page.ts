import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@provost/contract/locales';
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite';

const readScript = (publicDir: string): string => {
  const read = (language = '') =>
    JSON.parse(readFileSync(path.join(publicDir, 'assets', 'locales', `${language}.json`), 'utf8'));
  const texts = languages.map((language) => {
    // `pt-PT.json` only holds what differs from `pt.json`.
    const [base, own] = [read(language.split('-')[0]), read(language)];
    const { loading } = { ...base.app, ...own.app };
    const { startFailed: failed, reload } = { ...base.errors, ...own.errors };
    return [language, { loading, failed, reload }];
  });
  const source = readFileSync(path.join(import.meta.dirname, 'first-paint.js'), 'utf8');
  const json = JSON.stringify(Object.fromEntries(texts));
  const script = source.replace('= __FIRST_TEXTS__', () => `= ${json}`);
  return minifySync('first-paint.js', script).code;
};

/** Adds the script that runs before the first paint, and preloads, to index.html. */
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
          // Low priority: the code comes first, and the fallback font has the same metrics.
          const rank = { crossorigin: '', fetchpriority: 'low' };
          tags.push({ tag: 'link', attrs: { ...attrs, ...rank }, injectTo: 'head' });
        }
        return tags;
      },
    },
  };
};
