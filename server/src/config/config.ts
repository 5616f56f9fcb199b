import path from 'node:path';
import { isLoopback } from './loopback.ts';
import { minSecretBytes, readOrCreateSecret } from './secret.ts';
import * as kinds from './settings.ts';
import { type Setting, setting } from './settings.ts';
import { UserFacingError } from './user-facing-error.ts';

export class ConfigError extends UserFacingError {
  override readonly name = 'ConfigError';
}

const databaseSettings = {
  databaseUrl: setting('DATABASE_URL', kinds.databaseUrl, undefined),
  replicaUrl: setting('DATABASE_REPLICA_URL', kinds.databaseUrl, undefined),
  /** A replica that lags more is not used. */
  maxReplicaLagMs: setting(
    'DATABASE_REPLICA_MAX_LAG_SECONDS',
    kinds.inMs(kinds.wholeNumber(1, 3600)),
    5000,
  ),
  dataDir: setting('DATA_DIR', kinds.folder, path.resolve('data')),
};

const schoolSettings = {
  trialDays: setting('TRIAL_DAYS', kinds.wholeNumber(0, 3650), 14),
  host: setting('HOST', kinds.address, '127.0.0.1'),
};

const allSettings = {
  ...databaseSettings,
  ...schoolSettings,
  port: setting('PORT', kinds.wholeNumber(0, 65_535), 8080),
  jwtSecret: setting('JWT_SECRET', kinds.secret, undefined),
  /** Still accepted for what they signed or encrypted, never used for anything new. */
  previousSecrets: setting('JWT_SECRET_PREVIOUS', kinds.secrets, []),
  demoStudents: setting('DEMO_STUDENTS', kinds.wholeNumber(0, 5_000_000), undefined),
  apiHost: setting('API_HOST', kinds.apiHost, undefined),
  /** The address in links and of passkeys. A request's Host header is never used for them. */
  publicUrl: setting('PUBLIC_URL', kinds.origin, undefined),
  /** Without it links are shown to copy instead of mailed. */
  smtpUrl: setting('SMTP_URL', kinds.smtpUrl, undefined),
  mailFrom: setting('MAIL_FROM', kinds.anyText, undefined),
  allowedOrigins: setting('ALLOWED_ORIGINS', kinds.origins, []),
  /** The number of trusted proxies in front of the server, or their addresses. */
  trustProxy: setting('TRUST_PROXY', kinds.trustedProxies, 0),
  logLevel: setting('LOG_LEVEL', kinds.logLevel, 'info'),
  accessTokenMinutes: setting('ACCESS_TOKEN_MINUTES', kinds.wholeNumber(1, 1440), 10),
  refreshTokenDays: setting('REFRESH_TOKEN_DAYS', kinds.wholeNumber(1, 365), 14),
  /** After this time staff and teachers sign in again, however often they refresh. */
  staffSessionHours: setting('STAFF_SESSION_HOURS', kinds.wholeNumber(1, 8760), 24),
  /** After this time students sign in again. */
  studentSessionDays: setting('STUDENT_SESSION_DAYS', kinds.wholeNumber(1, 365), 30),
  requestTimeoutSeconds: setting('REQUEST_TIMEOUT_SECONDS', kinds.wholeNumber(1, 600), 15),
  metricsToken: setting('METRICS_TOKEN', kinds.token, undefined),
  metricsPort: setting('METRICS_PORT', kinds.wholeNumber(0, 65_535), undefined),
  metricsHost: setting('METRICS_HOST', kinds.address, '127.0.0.1'),
  workers: setting('WORKERS', kinds.wholeNumber(1, 128), 1),
  /** How long the server still accepts connections after SIGTERM. */
  shutdownDelaySeconds: setting('SHUTDOWN_DELAY_SECONDS', kinds.wholeNumber(0, 600), 2),
};

export const settingNames: readonly string[] = Object.values(allSettings).map(({ name }) => name);

type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer V> ? V : never;
};

export interface Config extends Values<typeof allSettings> {
  readonly jwtSecret: string;
  readonly demoStudents: number;
  readonly publicUrl: string;
}

/** The size of the demo school. A server that others can reach starts empty. */
const demoStudents = 2000;

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const values = readSettings(allSettings, variables);
  const { host, port, replicaUrl, smtpUrl, mailFrom } = values;
  if (replicaUrl) requireSetting(values.databaseUrl, 'DATABASE_REPLICA_URL', 'DATABASE_URL');
  if (smtpUrl) requireSetting(mailFrom, 'MAIL_FROM', 'SMTP_URL');
  return {
    ...values,
    jwtSecret: values.jwtSecret ?? storedSecret(values),
    demoStudents: values.demoStudents ?? (isLoopback(host) ? demoStudents : 0),
    publicUrl: values.publicUrl ?? `http://localhost:${port}`,
  };
}

export function readDatabaseConfig(variables: NodeJS.ProcessEnv): Values<typeof databaseSettings> {
  const values = readSettings(databaseSettings, variables);
  if (values.replicaUrl) requireSetting(values.databaseUrl, 'DATABASE_REPLICA_URL', 'DATABASE_URL');
  return values;
}

export const readSchoolConfig = (variables: NodeJS.ProcessEnv): Values<typeof schoolSettings> =>
  readSettings(schoolSettings, variables);

/** An empty variable counts as unset. */
function readSettings<S extends Settings>(settings: S, variables: NodeJS.ProcessEnv): Values<S> {
  const values = Object.entries(settings).map(([key, { name, kind, fallback }]) => {
    const text = variables[name]?.trim();
    const value = text ? kind.read(text) : fallback;
    if (text && value === undefined) throw new ConfigError(`${name} must be ${kind.accepts}.`);
    return [key, value];
  });
  return Object.fromEntries(values) as Values<S>;
}

function requireSetting(value: unknown, name: string, other: string): void {
  if (!value) throw new ConfigError(`${name} must be set together with ${other}.`);
}

function storedSecret({ databaseUrl: url, dataDir }: Values<typeof databaseSettings>): string {
  if (url) {
    throw new ConfigError(
      `JWT_SECRET must be a secret of ${minSecretBytes} bytes or more when DATABASE_URL is set.`,
    );
  }
  return readOrCreateSecret(dataDir, (problem) => {
    throw new ConfigError(`DATA_DIR must be a writable folder: ${problem}.`);
  });
}
