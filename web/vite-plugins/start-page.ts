import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseOf, type Language, languages } from '@provost/contract/locales';
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite';

/** In the page, because a style sheet of its own would delay the first paint by a round trip. */
const styleFiles = ['src/app/page.css', 'src/features/login/login.css'];

const compactCss = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();

/** `pt-PT.json` has only the texts that differ from those of its base, `pt.json`. */
const textsOf = (publicDir: string, language: Language) => {
  const read = (name: Language) =>
    JSON.parse(readFileSync(path.join(publicDir, 'assets', 'locales', `${name}.json`), 'utf8'));
  const [base, own] = [read(baseOf(language) ?? language), read(language)];
  const { title, hint, email, password, submit, forgot } = { ...base.login, ...own.login };
  const { startFailed: failed, reload } = { ...base.errors, ...own.errors };
  const { loading } = { ...base.app, ...own.app };
  return { title, hint, email, password, submit, forgot, loading, failed, reload };
};

const nonce = '__NONCE__';

const inlineScript = (
  file: string,
  constant: string,
  value: unknown,
  injectTo: HtmlTagDescriptor['injectTo'] & string,
): HtmlTagDescriptor => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const script = source.replace(constant, () => JSON.stringify(value));
  return {
    tag: 'script',
    attrs: { nonce },
    children: minifySync(file, script).code.trim(),
    injectTo,
  };
};

/**
 * Adds to index.html the styles, texts and scripts of the start page, which is shown and usable
 * before any file is loaded.
 */
export const startPage = (): Plugin => {
  let root = '';
  let publicDir = '';
  return {
    name: 'start-page',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const css = styleFiles.map((file) => readFileSync(path.join(root, file), 'utf8'));
        const texts = languages.map((language) => [language, textsOf(publicDir, language)]);
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'style',
            attrs: { nonce },
            children: compactCss(css.join('\n')),
            injectTo: 'head',
          },
          inlineScript('start-head.js', '__LANGUAGES__', languages, 'head'),
          inlineScript('start-body.js', '__START_TEXTS__', Object.fromEntries(texts), 'body'),
        ];
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght.*woff2$/.test(name),
        );
        if (font) {
          const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' };
          // Low priority: a fallback font of the same width is shown until it arrives.
          const rank = { crossorigin: '', fetchpriority: 'low' };
          tags.push({ tag: 'link', attrs: { ...attrs, ...rank }, injectTo: 'head' });
        }
        return { html: html.replace(stylesheet, ''), tags: [...tags, ...stylesheetTags(html)] };
      },
    },
  };
};

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * A style sheet in the head blocks the first paint. At the end of the body, after the inline
 * script, it blocks only the application, which needs it.
 */
const stylesheetTags = (html: string): HtmlTagDescriptor[] =>
  [...html.matchAll(stylesheet)].map(([, href]) => ({
    tag: 'link',
    attrs: { rel: 'stylesheet', crossorigin: '', href },
    injectTo: 'body',
  }));
