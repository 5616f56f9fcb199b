/** The import table of ARCHITECTURE.md: the layer of each file, and what that layer can import. */
export type Layer = {
  name: string;
  /** Matches paths from the root. A capture group makes one layer per name, such as per feature. */
  files: RegExp;
  /** Layers; a layer can always import its own files. */
  layers: string[];
  packages: string[];
  /** Layers and packages of which it can import types only. */
  types?: string[];
  /** Can it import Node.js built-in modules? */
  node?: boolean;
};

const react = ['react', 'react-i18next', 'i18next'];
const mantine = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'];
const tanstack = ['@tanstack/react-query', '@tanstack/react-router'];
const fastify = ['fastify', 'fast-json-stringify', 'pino', 'prom-client', 'jose', 'zod'];
const secondFactors = ['otpauth', 'uqr', '@simplewebauthn/server'];
const testTools = ['vitest', 'fast-check', '@testing-library/react', 'happy-dom', 'axe-core'];
const pure = ['contract/pure'];
const contract = ['contract', ...pure];
/** Zod and what is built with it: the browser loads none of it, except to validate a form. */
const schemas = ['contract/schema', 'contract/form'];
const serverBase = [...contract, ...schemas, 'server/config', 'server/database', 'server/messages'];
const http = ['server/http', 'server/http/types'];
const webBase = [...contract, 'web/api', 'web/lib', 'web/ui'];
const screens = [...webBase, 'web/forms', 'web/table', 'web/school'];

/** The first entry that matches a file is its layer. */
export const layers: Layer[] = [
  // Rules without schemas, which formats can share.
  {
    name: 'contract/pure',
    files: /^contract\/src\/(clean-text|days|money|name-key|search-term|locales)\.ts$/,
    layers: [],
    packages: [],
  },
  {
    name: 'contract/schema',
    files: /^contract\/src\/([\w-]+\.schema|endpoints)\.ts$/,
    layers: [...contract, 'contract/form'],
    packages: ['zod'],
  },
  // Schemas of request bodies that the browser validates too, in a lazily loaded form.
  {
    name: 'contract/form',
    files: /^contract\/src\/[\w-]+\.form\.ts$/,
    layers: [...contract, 'contract/schema'],
    packages: ['zod'],
  },
  {
    name: 'contract',
    files: /^contract\/src\//,
    layers: pure,
    packages: [],
    types: [...schemas, 'zod'],
  },

  {
    name: 'server/database',
    files: /^server\/src\/database\//,
    layers: [],
    packages: ['kysely', 'pg', 'pg-copy-streams'],
    node: true,
  },
  {
    name: 'server/demo',
    files: /^server\/src\/demo\//,
    layers: [...contract, ...schemas, 'server/database', 'server/school'],
    packages: ['kysely'],
    node: true,
  },
  {
    name: 'server/backup',
    files: /^server\/src\/backup\//,
    layers: ['server/config', 'server/database'],
    packages: ['kysely'],
    node: true,
  },
  // The part of http that other layers build on: the types of a call, and errors.
  {
    name: 'server/http/types',
    files: /^server\/src\/http\/(api|errors|reverts)\.ts$/,
    layers: [...serverBase, 'server/http'],
    packages: [],
  },
  {
    name: 'server/http',
    files: /^server\/src\/http\//,
    layers: [...serverBase, 'server/http/types'],
    packages: [...fastify, 'kysely'],
    node: true,
  },
  {
    name: 'server/list',
    files: /^server\/src\/list\//,
    layers: [...serverBase, 'server/http/types'],
    packages: ['kysely'],
    node: true,
  },
  {
    name: 'server/jobs',
    files: /^server\/src\/jobs\//,
    layers: [...serverBase, 'server/http/types'],
    packages: ['kysely', 'pino'],
    node: true,
  },
  {
    name: 'server/mail',
    files: /^server\/src\/mail\//,
    layers: [...serverBase, 'server/http/types', 'server/jobs'],
    packages: ['kysely', 'nodemailer', 'pino'],
    node: true,
  },
  {
    name: 'server/housekeeping',
    files: /^server\/src\/housekeeping\//,
    layers: ['server/database', 'server/jobs'],
    packages: ['kysely'],
    node: true,
  },
  {
    name: 'server/school',
    files: /^server\/src\/school\//,
    layers: [...serverBase, ...http, 'server/list', 'server/jobs', 'server/mail'],
    packages: ['kysely', 'zod'],
    node: true,
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/([^/]+)\//,
    layers: [...serverBase, ...http, 'server/list', 'server/jobs', 'server/mail', 'server/school'],
    packages: [...fastify, 'kysely', ...secondFactors],
    node: true,
  },
  {
    name: 'server/messages',
    files: /^server\/src\/messages\//,
    layers: [...contract, ...schemas],
    packages: [],
  },
  {
    name: 'server/testing',
    files: /^server\/src\/testing\//,
    layers: [...contract, ...schemas, 'server/*', 'scripts'],
    packages: ['*'],
    node: true,
  },
  {
    name: 'server/config',
    files: /^server\/src\/config\//,
    layers: [...contract, ...schemas],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/cluster',
    files: /^server\/src\/cluster\//,
    layers: ['server/config', 'server/database', ...http],
    packages: ['pino', 'prom-client'],
    node: true,
  },
  {
    name: 'server/app',
    files: /^server\/src\/([^/]+\.ts$|(commands|start|system-tests)\/)/,
    layers: [...contract, ...schemas, 'server/*', '!server/testing'],
    packages: ['*'],
    node: true,
  },

  {
    name: 'web/lib',
    files: /^web\/src\/lib\//,
    layers: pure,
    packages: [...react, 'react-hot-toast'],
  },
  {
    name: 'web/ui',
    files: /^web\/src\/ui\//,
    layers: ['web/lib'],
    packages: [...react, ...mantine, '@tanstack/react-router', 'd3-shape'],
  },
  {
    name: 'web/api',
    files: /^web\/src\/api\//,
    layers: [...contract, 'web/lib'],
    packages: [...react, '@casl/ability', '@tanstack/react-query'],
  },
  {
    name: 'web/forms',
    files: /^web\/src\/forms\//,
    layers: webBase,
    packages: [...react, ...mantine, ...tanstack],
  },
  {
    name: 'web/table',
    files: /^web\/src\/table\//,
    layers: webBase,
    packages: [...react, ...mantine, ...tanstack],
  },
  {
    name: 'web/school',
    files: /^web\/src\/school\//,
    layers: [...webBase, 'web/forms', 'web/table'],
    packages: [...react, ...mantine, ...tanstack],
  },
  {
    name: 'web/features',
    files: /^web\/src\/features\/([^/]+)\//,
    layers: [...screens, 'contract/form'],
    packages: [...react, ...mantine, ...tanstack, '@simplewebauthn/browser'],
  },
  {
    name: 'web/layout',
    files: /^web\/src\/layout\//,
    layers: [...screens, 'web/features'],
    packages: [...react, ...mantine, ...tanstack, 'react-dom', 'react-hot-toast'],
  },
  {
    name: 'web/routes',
    files: /^web\/src\/routes\//,
    layers: [...screens, 'web/features', 'web/layout'],
    packages: [...react, ...mantine, ...tanstack],
  },
  {
    name: 'web/testing',
    files: /^web\/src\/testing\//,
    layers: [...contract, 'web/*'],
    packages: ['*'],
  },
  {
    name: 'web/app',
    files: /^web\/src\/(app\/|[^/]+\.d\.ts$)/,
    layers: [...contract, 'web/*', '!web/testing'],
    packages: ['*'],
  },
  {
    name: 'web/build',
    files: /^web\/(vite-plugins\/|[^/]+\.ts$)/,
    layers: contract,
    packages: ['*'],
    node: true,
  },

  { name: 'web/locales', files: /^web\/public\/assets\/locales\//, layers: [], packages: [] },
  {
    name: 'scripts',
    files: /^scripts\//,
    layers: [...contract, ...schemas, 'server/http'],
    packages: ['*'],
    node: true,
  },
  { name: 'bench', files: /^bench\//, layers: ['*'], packages: ['*'], node: true },
  {
    name: 'e2e',
    files: /^e2e\//,
    layers: [...contract, ...schemas, 'scripts', 'server/*'],
    packages: ['*'],
    node: true,
  },
  { name: 'tools', files: /^[^/]+\.ts$/, layers: ['scripts'], packages: ['*'], node: true },
];

/** What a test can import in addition to what its layer can. */
export const testsCanImport: Pick<Layer, 'layers' | 'packages'> = {
  layers: [
    ...contract,
    ...schemas,
    'server/app',
    'server/housekeeping',
    'server/testing',
    'web/app',
    'web/locales',
    'web/testing',
    'scripts',
  ],
  packages: [...testTools, 'react-dom', 'zod'],
};
