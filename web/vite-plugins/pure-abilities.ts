import type { Plugin } from 'vite';

const matcher = '= F(I, J)';

/** CASL builds a matcher of MongoDB conditions when it is loaded; our rules have no conditions. */
export const pureAbilities = (): Plugin => ({
  name: 'pure-abilities',
  apply: 'build',
  transform(code, id) {
    if (!/@casl\/ability\/dist\/esm\/index\.mjs$/.test(id)) return undefined;
    if (!code.includes(matcher)) this.error(`CASL builds its matcher no more by \`${matcher}\`.`);
    return { code: code.replace(matcher, '= /* @__PURE__ */ F(I, J)'), map: null };
  },
});
