export type Layer = {
  name: string;
  /**
   * Matches paths from the root; without it, those in the folder of the name. A capture group makes
   * one layer per name, such as per feature.
   */
  files?: RegExp;
  /** Layers; a layer can always import its own files. */
  layers?: string[];
  packages?: string[];
  /** Layers and packages of which it can import types only. */
  types?: string[];
  node?: boolean;
};

const pure = ['contract/pure'];
const contract = ['contract', ...pure];
/** Zod and what is built with it: the browser loads none of it, except to validate a form. */
const schemas = ['contract/schema', 'contract/form'];

const fastify = ['fastify', '@fastify/busboy', '@fastify/proxy-addr', 'fast-json-stringify', 'zod'];
const signIn = ['jose', 'otpauth', 'uqr', '@simplewebauthn/server'];
const serverBase = [...contract, ...schemas, 'server/config', 'server/database', 'server/messages'];
const belowFeatures = [
  ...serverBase,
  'server/http/api',
  'server/files',
  'server/list',
  'server/jobs',
  'server/mail',
];

const serverLayers: Layer[] = [
  { name: 'server/database', packages: ['kysely', 'pg', 'pg-copy-streams'] },
  {
    name: 'server/demo',
    layers: [...contract, ...schemas, 'server/database', 'server/school'],
    packages: ['kysely'],
  },
  { name: 'server/backup', layers: ['server/config', 'server/database'], packages: ['kysely'] },
  // The part of http that others build on: the types of calls, errors, parsers, networks, a queue.
  {
    name: 'server/http/api',
    files:
      /^server\/src\/http\/(api|errors|request\/(network|parse)|limits\/concurrency-limit)\.ts$/,
    layers: serverBase,
    packages: ['zod'],
  },
  { name: 'server/http', layers: [...serverBase, 'server/http/api'], packages: fastify },
  {
    name: 'server/files',
    layers: [...serverBase, 'server/http/api'],
    packages: ['csv-parse', 'saxes', 'yauzl'],
  },
  {
    name: 'server/metrics',
    layers: ['server/database', 'server/http/api'],
    types: ['fastify'],
    packages: ['prom-client'],
  },
  { name: 'server/list', layers: [...serverBase, 'server/http/api'], packages: ['kysely'] },
  { name: 'server/jobs', layers: [...serverBase, 'server/http/api'], packages: ['kysely', 'pino'] },
  {
    name: 'server/mail',
    layers: [...serverBase, 'server/http/api', 'server/jobs'],
    packages: ['kysely', 'nodemailer', 'pino'],
  },
  { name: 'server/housekeeping', layers: ['server/database', 'server/jobs'], packages: ['kysely'] },
  { name: 'server/school', layers: belowFeatures, packages: ['kysely', 'zod'] },
  // What a feature is built from.
  {
    name: 'server/feature',
    files: /^server\/src\/features\/feature\.ts$/,
    layers: ['server/config', 'server/database', 'server/http/api', 'server/school'],
    node: false,
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/([^/]+)\//,
    layers: [...belowFeatures, 'server/school', 'server/feature'],
    packages: ['kysely', 'zod', ...signIn],
  },
  { name: 'server/messages', layers: [...contract, ...schemas] },
  {
    name: 'server/testing',
    layers: [...contract, ...schemas, 'server/*', 'scripts'],
    packages: ['*'],
  },
  { name: 'server/config', layers: [...contract, ...schemas] },
  {
    name: 'server/cluster',
    layers: ['server/database', 'server/metrics'],
    packages: ['pino', 'prom-client'],
  },
  {
    name: 'server/app',
    files: /^server\/src\/([^/]+\.ts$|(commands|start|system-tests)\/)/,
    layers: [...contract, ...schemas, 'server/*', '!server/testing'],
    packages: ['*'],
  },
];

const react = ['react'];
const mantine = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'];
const tanstack = ['@tanstack/react-query', '@tanstack/react-router'];
const ui = [...react, ...mantine, ...tanstack];
const testTools = ['vitest', 'fast-check', '@testing-library/react', 'happy-dom', 'axe-core'];
const webBase = [...contract, 'web/api', 'web/lib', 'web/ui'];
const screens = [...webBase, 'web/forms', 'web/table', 'web/school'];

/**
 * The import table of ARCHITECTURE.md: the layer of each file, and what that layer can import. The
 * first entry that matches a file is its layer.
 */
export const layers: Layer[] = [
  // Rules without schemas, which formats can share.
  {
    name: 'contract/pure',
    files: /^contract\/src\/(clean-text|clock|days|money|name-key|search-term|locales)\.ts$/,
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
    types: [...schemas, 'zod'],
  },

  ...serverLayers.map((layer): Layer => ({ node: true, ...layer })),

  { name: 'web/lib', layers: pure, packages: [...react, 'react-hot-toast'] },
  {
    name: 'web/ui',
    layers: ['web/lib'],
    packages: [...react, ...mantine, '@tanstack/react-router'],
  },
  // Opens responses of unknown shape. Only the adapters and the client do that.
  { name: 'web/api/raw', layers: ['web/lib'] },
  {
    name: 'web/api',
    layers: [...contract, 'web/lib', 'web/api/raw'],
    packages: [...react, '@casl/ability', '@tanstack/react-query'],
  },
  { name: 'web/forms', layers: webBase, packages: ui },
  { name: 'web/table', layers: webBase, packages: [...ui, 'react-dom'] },
  { name: 'web/school', layers: [...webBase, 'web/forms', 'web/table'], packages: ui },
  {
    name: 'web/features',
    files: /^web\/src\/features\/([^/]+)\//,
    layers: [...screens, 'contract/form'],
    packages: [...ui, '@simplewebauthn/browser'],
  },
  {
    name: 'web/layout',
    layers: [...screens, 'web/features'],
    packages: [...ui, 'react-dom', 'react-hot-toast'],
  },
  { name: 'web/routes', layers: [...screens, 'web/features', 'web/layout'], packages: ui },
  { name: 'web/testing', layers: [...contract, 'web/*'], packages: ['*'] },
  {
    name: 'web/app',
    files: /^web\/src\/(app\/|[^/]+\.d\.ts$)/,
    layers: [...contract, 'web/*', '!web/testing', '!web/api/raw'],
    packages: ['*'],
  },
  {
    name: 'web/build',
    files: /^web\/(vite-plugins\/|[^/]+\.ts$)/,
    layers: contract,
    packages: ['*'],
    node: true,
  },

  { name: 'web/locales', files: /^web\/public\/assets\/locales\// },
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
export const testsCanImport = {
  layers: [
    ...contract,
    ...schemas,
    'server/app',
    'server/feature',
    'server/housekeeping',
    'server/metrics',
    'server/testing',
    'web/app',
    'web/locales',
    'web/testing',
    'scripts',
  ],
  packages: [...testTools, 'react-dom', 'zod'],
};
