import type { UserType } from '@provost/contract/ability';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { createApp, createRegistries, type Registries } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { createTokenIssuer } from '../features/auth/sessions/access-token.ts';
import type { Feature } from '../features/feature.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createLogger } from '../start/logger.ts';
import { testDatabase } from './database.ts';
import { addSession, addTeacher, addUser } from './rows/rows.ts';

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  databaseUrl: undefined,
  replicaUrl: undefined,
  maxReplicaLagMs: 5000,
  dataDir: '',
  jwtSecret: 'a secret that only tests know, 32 bytes and more',
  previousSecrets: [],
  demoStudents: 0,
  apiHost: undefined,
  publicUrl: 'https://admin.school.test',
  smtpUrl: undefined,
  mailFrom: undefined,
  allowedOrigins: [],
  trustProxy: 0,
  logLevel: 'silent',
  accessTokenMinutes: 10,
  refreshTokenDays: 14,
  staffSessionHours: 24,
  studentSessionDays: 30,
  trialDays: 14,
  requestTimeoutSeconds: 30,
  metricsToken: undefined,
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  workers: 1,
  shutdownDelaySeconds: 0,
};

/** Issues the access tokens of servers with the configuration of tests. */
export const issueTestToken = createTokenIssuer(
  { ...testConfig, accessTokenMinutes: 60 },
  () => new Date(),
);

interface TestAppOptions {
  readonly now?: () => Date;
  readonly config?: Partial<Config>;
  /** Instead of all features. */
  readonly features?: readonly Feature[];
  readonly dashboardFolder?: string;
  readonly metrics?: boolean;
  readonly logger?: Logger;
  /** Instead of a new one. */
  readonly database?: Database;
}

export interface SignedIn {
  readonly userId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly now: () => Date;
  readonly registries: Registries;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Creates a user with a session and returns headers with its token. */
  signIn(userType: UserType): Promise<SignedIn>;
  close(): Promise<void>;
}

/** The complete app on a new database of the engine under test, without a port. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const now = options.now ?? (() => new Date());
  const config = { ...testConfig, ...options.config };
  const database = options.database ?? (await testDatabase());
  const registries = createRegistries();
  const app = await createApp({
    config,
    registries,
    database,
    now,
    logger: options.logger ?? createLogger(config.logLevel),
    checkResponses: true,
    ...(options.features && { features: options.features }),
    ...(options.dashboardFolder && { dashboardFolder: options.dashboardFolder }),
    ...(options.metrics && { metrics: createMetrics({ database }) }),
  });
  const issueToken = createTokenIssuer(config, now);
  return {
    app,
    database,
    now,
    registries,
    inject: (request) => app.inject(request),
    async signIn(userType) {
      const at = now().toISOString();
      const named = {
        first_name: 'Test',
        last_name: userType,
        trial_ends_at: null,
        created_at: at,
      };
      const { id: userId, email } =
        userType === 'teacher'
          ? await addTeacher(database, named)
          : await addUser(database, userType, named);
      const times = { created_at: at, last_used_at: at };
      const { id: sessionId } = await addSession(database, { user_id: userId, ...times });
      const token = await issueToken({ userId, sessionId });
      return { userId, email, sessionId, headers: { authorization: `Bearer ${token}` } };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
