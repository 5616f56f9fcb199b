import type { Plugin } from 'vite';

const classNamesModule = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const baseStyles = ['default-css-variables', 'baseline', 'global'];

/**
 * Brings exactly the styles of the components in use: where a component's class names go, its style
 * sheet goes, in the same chunk and after those it builds on. All in `@layer mantine`, so that a
 * style of our own always wins. The development server, which bundles Mantine as one, takes all.
 */
export const mantineStyles = (): Plugin => {
  let isBuild = true;
  return {
    name: 'mantine-styles',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(id) {
      return id === 'virtual:mantine-base.css' ? '\0mantine-base.js' : undefined;
    },
    load(id) {
      if (id !== '\0mantine-base.js') return undefined;
      const names = isBuild ? baseStyles.map((name) => `styles/${name}.layer`) : ['styles.layer'];
      return names.map((name) => `import '@mantine/core/${name}.css';`).join('\n');
    },
    transform(code, id) {
      const name = classNamesModule.exec(id)?.[1];
      if (!name) return undefined;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  };
};
