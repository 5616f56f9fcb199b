import { contract, type Layer, pure, schemas } from './layer.ts';
import { serverLayers } from './server-boundaries.ts';

const react = ['react'];
const mantine = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'];
const tanstack = ['@tanstack/react-query', '@tanstack/react-router'];
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

  ...serverLayers,

  { name: 'web/lib', layers: pure, packages: [...react, 'react-hot-toast'] },
  {
    name: 'web/ui',
    layers: ['web/lib'],
    packages: [...react, ...mantine, '@tanstack/react-router'],
  },
  // Opens responses of unknown shape. Only the adapters and the client do that.
  { name: 'web/api/raw', layers: ['web/lib'], packages: [] },
  {
    name: 'web/api',
    layers: [...contract, 'web/lib', 'web/api/raw'],
    packages: [...react, '@casl/ability', '@tanstack/react-query'],
  },
  { name: 'web/forms', layers: webBase, packages: [...react, ...mantine, ...tanstack] },
  {
    name: 'web/table',
    layers: webBase,
    packages: [...react, 'react-dom', ...mantine, ...tanstack],
  },
  {
    name: 'web/school',
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
    layers: [...screens, 'web/features'],
    packages: [...react, ...mantine, ...tanstack, 'react-dom', 'react-hot-toast'],
  },
  {
    name: 'web/routes',
    layers: [...screens, 'web/features', 'web/layout'],
    packages: [...react, ...mantine, ...tanstack],
  },
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
