import path from 'node:path';
import * as z from 'zod/mini';
import { isLoopback } from './loopback.ts';
import { minSecretBytes, readOrCreateSecret } from './secret.ts';
import {
  address,
  anyText,
  apiHost,
  databaseUrl,
  logLevel,
  origin,
  origins,
  secret,
  secrets,
  setting,
  smtpUrl,
  token,
  trustedProxies,
  wholeNumber,
} from './settings.ts';
import { UserFacingError } from './user-facing-error.ts';

export class ConfigError extends UserFacingError {
  override readonly name = 'ConfigError';
}

const databaseSettings = {
  DATABASE_URL: setting(undefined, databaseUrl),
  DATABASE_REPLICA_URL: setting(undefined, databaseUrl),
  DATABASE_REPLICA_MAX_LAG_SECONDS: setting(5, wholeNumber(1, 3600)),
  DATA_DIR: setting('./data', anyText),
};

const schoolSettings = {
  TRIAL_DAYS: setting(14, wholeNumber(0, 3650)),
  HOST: setting('127.0.0.1', address),
};

/** The size of the demo school. A server that others can reach starts empty. */
const demoStudents = 2000;

const environment = z.object({
  ...databaseSettings,
  ...schoolSettings,
  PORT: setting(8080, wholeNumber(0, 65_535)),
  JWT_SECRET: setting(undefined, secret),
  JWT_SECRET_PREVIOUS: setting([], secrets),
  DEMO_STUDENTS: setting(undefined, wholeNumber(0, 5_000_000)),
  API_HOST: setting(undefined, apiHost),
  PUBLIC_URL: setting(undefined, origin),
  SMTP_URL: setting(undefined, smtpUrl),
  MAIL_FROM: setting(undefined, anyText),
  ALLOWED_ORIGINS: setting([], origins),
  TRUST_PROXY: setting(0, trustedProxies),
  LOG_LEVEL: setting('info', logLevel),
  ACCESS_TOKEN_MINUTES: setting(10, wholeNumber(1, 1440)),
  REFRESH_TOKEN_DAYS: setting(14, wholeNumber(1, 365)),
  STAFF_SESSION_HOURS: setting(24, wholeNumber(1, 8760)),
  STUDENT_SESSION_DAYS: setting(30, wholeNumber(1, 365)),
  REQUEST_TIMEOUT_SECONDS: setting(15, wholeNumber(1, 600)),
  METRICS_TOKEN: setting(undefined, token),
  METRICS_PORT: setting(undefined, wholeNumber(0, 65_535)),
  METRICS_HOST: setting('127.0.0.1', address),
  WORKERS: setting(1, wholeNumber(1, 128)),
  SHUTDOWN_DELAY_SECONDS: setting(2, wholeNumber(0, 600)),
});

type Environment = z.output<typeof environment>;

export const settingNames: readonly string[] = Object.keys(environment.shape);

export interface DatabaseConfig {
  readonly databaseUrl: string | undefined;
  readonly replicaUrl: string | undefined;
  /** A replica that lags more is not used. */
  readonly maxReplicaLagMs: number;
  readonly dataDir: string;
}

export interface Config extends DatabaseConfig {
  readonly host: string;
  readonly port: number;
  readonly jwtSecret: string;
  /** Still accepted for what they signed or encrypted, never used for anything new. */
  readonly previousSecrets: readonly string[];
  readonly demoStudents: number;
  readonly apiHost: string | undefined;
  /** The address in links and of passkeys. A request's Host header is never used for them. */
  readonly publicUrl: string;
  /** Without it links are shown to copy instead of mailed. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** The number of trusted proxies in front of the server, or their addresses. */
  readonly trustProxy: number | readonly string[];
  readonly logLevel: string;
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  /** After this time staff and teachers sign in again, however often they refresh. */
  readonly staffSessionHours: number;
  /** After this time students sign in again. */
  readonly studentSessionDays: number;
  readonly trialDays: number;
  readonly requestTimeoutSeconds: number;
  readonly metricsToken: string | undefined;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly workers: number;
  /** How long the server still accepts connections after SIGTERM. */
  readonly shutdownDelaySeconds: number;
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parse(environment, variables);
  return {
    ...databaseConfigOf(env),
    host: env.HOST,
    port: env.PORT,
    jwtSecret: secretOf(env),
    previousSecrets: env.JWT_SECRET_PREVIOUS,
    demoStudents: env.DEMO_STUDENTS ?? (isLoopback(env.HOST) ? demoStudents : 0),
    apiHost: env.API_HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    ...mailOf(env),
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
    refreshTokenDays: env.REFRESH_TOKEN_DAYS,
    staffSessionHours: env.STAFF_SESSION_HOURS,
    studentSessionDays: env.STUDENT_SESSION_DAYS,
    trialDays: env.TRIAL_DAYS,
    requestTimeoutSeconds: env.REQUEST_TIMEOUT_SECONDS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    workers: env.WORKERS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
  };
}

export const readDatabaseConfig = (variables: NodeJS.ProcessEnv): DatabaseConfig =>
  databaseConfigOf(parse(z.object(databaseSettings), variables));

export function readSchoolConfig(variables: NodeJS.ProcessEnv): Pick<Config, 'trialDays' | 'host'> {
  const { TRIAL_DAYS, HOST } = parse(z.object(schoolSettings), variables);
  return { trialDays: TRIAL_DAYS, host: HOST };
}

function parse<S extends z.ZodMiniType>(schema: S, variables: NodeJS.ProcessEnv): z.output<S> {
  const result = z.safeParse(schema, variables);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${String(issue?.path[0])} must be ${issue?.message}.`);
}

function databaseConfigOf(env: Pick<Environment, keyof typeof databaseSettings>): DatabaseConfig {
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL must be set together with DATABASE_URL.');
  }
  return {
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    maxReplicaLagMs: env.DATABASE_REPLICA_MAX_LAG_SECONDS * 1000,
    dataDir: path.resolve(env.DATA_DIR),
  };
}

function mailOf(env: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new ConfigError('MAIL_FROM must be set together with SMTP_URL.');
  }
  return { smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM };
}

function secretOf(env: Environment): string {
  if (env.JWT_SECRET) return env.JWT_SECRET;
  if (env.DATABASE_URL) {
    throw new ConfigError(
      `JWT_SECRET must be a secret of ${minSecretBytes} bytes or more when DATABASE_URL is set.`,
    );
  }
  return readOrCreateSecret(path.resolve(env.DATA_DIR), (problem) => {
    throw new ConfigError(`DATA_DIR must be a writable folder: ${problem}.`);
  });
}
