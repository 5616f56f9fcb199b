/** The import table of ARCHITECTURE.md: which room a file is in, and what that room may import. */
export type Room = {
  name: string;
  /** Matches paths from the root. A group makes one room of each name, such as each feature. */
  files: RegExp;
  /** Rooms; its own files are always allowed. */
  rooms: string[];
  packages: string[];
  /** May it use Node.js's own modules? */
  node?: boolean;
};

const react = ['react', 'react-i18next', 'i18next'];
const parts = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'];
const tables = ['@tanstack/react-table', '@tanstack/react-virtual'];
const serving = ['fastify', 'fast-json-stringify', 'pino', 'prom-client', 'jose', 'zod'];

/** The first that matches a file is its room. */
export const rooms: Room[] = [
  { name: 'contract', files: /^contract\/src\//, rooms: [], packages: ['zod'] },

  {
    name: 'server/database/demo',
    files: /^server\/src\/database\/demo\//,
    rooms: ['server/database', 'contract'],
    packages: ['kysely'],
    node: true,
  },
  {
    name: 'server/database',
    files: /^server\/src\/database\//,
    rooms: [],
    packages: ['kysely', 'pg'],
    node: true,
  },
  {
    name: 'server/http',
    files: /^server\/src\/http\//,
    rooms: ['contract', 'server/config', 'server/database', 'server/messages'],
    // List queries, the idempotency store and the audit trail are built here for every feature.
    packages: [...serving, 'kysely'],
    node: true,
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/([^/]+)\//,
    rooms: ['contract', 'server/config', 'server/database', 'server/http', 'server/messages'],
    packages: [...serving, 'kysely'],
    node: true,
  },
  { name: 'server/messages', files: /^server\/src\/messages\//, rooms: ['contract'], packages: [] },
  {
    name: 'server/testing',
    files: /^server\/src\/testing\//,
    rooms: ['contract', 'server/*', 'scripts'],
    packages: ['*'],
    node: true,
  },
  {
    name: 'server/config',
    files: /^server\/src\/(config|secret|settings)(\.test)?\.ts$/,
    rooms: ['contract'],
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/app',
    files: /^server\/src\/([^/]+\.ts$|commands\/)/,
    rooms: ['contract', 'server/*', '!server/testing'],
    packages: ['*'],
    node: true,
  },

  {
    name: 'web/lib/format',
    files: /^web\/src\/lib\/(use-)?format\b/,
    rooms: ['contract'],
    packages: react,
  },
  {
    name: 'web/lib',
    files: /^web\/src\/lib\//,
    rooms: ['contract', 'web/lib/format'],
    packages: [...react, '@casl/ability', '@tanstack/react-query', 'react-hot-toast'],
  },
  {
    name: 'web/ui',
    files: /^web\/src\/ui\//,
    rooms: ['web/lib/format'],
    packages: [...react, ...parts, ...tables, '@tanstack/react-router'],
  },
  {
    name: 'web/features',
    files: /^web\/src\/features\/([^/]+)\//,
    rooms: ['contract', 'web/lib', 'web/lib/format', 'web/ui'],
    packages: [...react, ...parts, ...tables, '@tanstack/react-query', '@tanstack/react-router'],
  },
  {
    name: 'web/layout',
    files: /^web\/src\/layout\//,
    rooms: ['contract', 'web/lib', 'web/lib/format', 'web/ui', 'web/features'],
    packages: [
      ...react,
      ...parts,
      '@tanstack/react-query',
      '@tanstack/react-router',
      'react-hot-toast',
    ],
  },
  {
    name: 'web/routes',
    files: /^web\/src\/routes\//,
    rooms: ['contract', 'web/lib', 'web/lib/format', 'web/ui', 'web/features', 'web/layout'],
    packages: [...react, ...parts, '@tanstack/react-query', '@tanstack/react-router'],
  },
  {
    name: 'web/testing',
    files: /^web\/src\/testing\//,
    rooms: ['contract', 'web/*'],
    packages: ['*'],
  },
  {
    name: 'web/app',
    files: /^web\/src\/(app\/|[^/]+\.d\.ts$)/,
    rooms: ['contract', 'web/*', '!web/testing'],
    packages: ['*'],
  },
  {
    name: 'web/build',
    files: /^web\/(vite-plugins\/|[^/]+\.ts$)/,
    rooms: ['contract'],
    packages: ['*'],
    node: true,
  },

  { name: 'web/locales', files: /^web\/public\/assets\/locales\//, rooms: [], packages: [] },
  { name: 'scripts', files: /^scripts\//, rooms: ['contract'], packages: ['*'], node: true },
  { name: 'bench', files: /^bench\//, rooms: ['*'], packages: ['*'], node: true },
  {
    name: 'e2e',
    files: /^e2e\//,
    rooms: ['contract', 'scripts', 'server/*'],
    packages: ['*'],
    node: true,
  },
  { name: 'tools', files: /^[^/]+\.ts$/, rooms: ['scripts'], packages: ['*'], node: true },
];

/** What a test may import beyond what its room may. */
export const testsMay: Pick<Room, 'rooms' | 'packages'> = {
  rooms: [
    'contract',
    'server/app',
    'server/testing',
    'web/app',
    'web/locales',
    'web/testing',
    'scripts',
  ],
  packages: ['vitest', 'fast-check', '@testing-library/react', 'happy-dom', 'axe-core'],
};
