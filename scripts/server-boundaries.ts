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

const layers: Layer[] = [
  { name: 'server/database', layers: [], packages: ['kysely', 'pg', 'pg-copy-streams'] },
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
    packages: [],
    node: false,
  },
  {
    name: 'server/features',
    files: /^server\/src\/features\/([^/]+)\//,
    layers: [...belowFeatures, 'server/school', 'server/feature'],
    packages: ['kysely', 'zod', ...signIn],
  },
  { name: 'server/messages', layers: [...contract, ...schemas], packages: [] },
  {
    name: 'server/testing',
    layers: [...contract, ...schemas, 'server/*', 'scripts'],
    packages: ['*'],
  },
  { name: 'server/config', layers: [...contract, ...schemas], packages: ['zod'] },
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

/** The first entry that matches a file is its layer. */
export const serverLayers = layers.map((layer): Layer => ({ node: true, ...layer }));
