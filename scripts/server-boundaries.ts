import { contract, type Layer, schemas } from './layer.ts';

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

/** The layers of the server. The first entry that matches a file is its layer. */
export const serverLayers: Layer[] = [
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
  // The part of http that others build on: the types of calls, errors, parsers, networks, a queue.
  {
    name: 'server/http/api',
    files:
      /^server\/src\/http\/(api|errors|request\/(network|parse)|limits\/concurrency-limit)\.ts$/,
    layers: serverBase,
    packages: ['zod'],
    node: true,
  },
  {
    name: 'server/http',
    files: /^server\/src\/http\//,
    layers: [...serverBase, 'server/http/api'],
    packages: fastify,
    node: true,
  },
  {
    name: 'server/files',
    files: /^server\/src\/files\//,
    layers: [...serverBase, 'server/http/api'],
    packages: ['csv-parse', 'saxes', 'yauzl'],
    node: true,
  },
  {
    name: 'server/metrics',
    files: /^server\/src\/metrics\//,
    layers: ['server/database', 'server/http/api'],
    types: ['fastify'],
    packages: ['prom-client'],
    node: true,
  },
  {
    name: 'server/list',
    files: /^server\/src\/list\//,
    layers: [...serverBase, 'server/http/api'],
    packages: ['kysely'],
    node: true,
  },
  {
    name: 'server/jobs',
    files: /^server\/src\/jobs\//,
    layers: [...serverBase, 'server/http/api'],
    packages: ['kysely', 'pino'],
    node: true,
  },
  {
    name: 'server/mail',
    files: /^server\/src\/mail\//,
    layers: [...serverBase, 'server/http/api', 'server/jobs'],
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
    layers: belowFeatures,
    packages: ['kysely', 'zod'],
    node: true,
  },
  // What a feature is built from.
  {
    name: 'server/feature',
    files: /^server\/src\/features\/feature\.ts$/,
    layers: ['server/config', 'server/database', 'server/http/api', 'server/school'],
    packages: [],
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/([^/]+)\//,
    layers: [...belowFeatures, 'server/school', 'server/feature'],
    packages: ['kysely', 'zod', ...signIn],
    node: true,
  },
  {
    name: 'server/messages',
    files: /^server\/src\/messages\//,
    layers: [...contract, ...schemas],
    packages: [],
    node: true,
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
    layers: ['server/database', 'server/metrics'],
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
];
