import type { Plugin } from 'vite';

/** CASL builds a matcher of MongoDB conditions when it is loaded; our rules have no conditions. */
export const pureAbilities = (): Plugin => ({
  name: 'pure-abilities',
  apply: 'build',
  transform(code, id) {
    if (!/@casl\/ability\/dist\/esm\/index\.mjs$/.test(id)) return undefined;
    return { code: code.replace('= F(I, J)', '= /* @__PURE__ */ F(I, J)'), map: null };
  },
});
