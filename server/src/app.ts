import path from 'node:path';
import { endpoints } from '@provost/contract/endpoints';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { deriveKey } from './config/derived-key.ts';
import type { Database } from './database/database.ts';
import { createRequireRecentSignIn } from './features/auth/reauthentication/own-password.ts';
import { createAuthenticate } from './features/auth/sessions/authenticate.ts';
import type { Feature } from './features/feature.ts';
import * as allFeatures from './features.ts';
import { addDocs } from './http/docs/docs.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { createGuard } from './http/guard.ts';
import { addHealth, type ServerPhase } from './http/health.ts';
import { createRegistrar, type Registrar, requireAllRoutes } from './http/registrar.ts';
import { limitBodyTime } from './http/request/body-timeout.ts';
import { acceptJsonAndFiles } from './http/request/json-body.ts';
import { addCors } from './http/response/cors.ts';
import { addSecurityHeaders, securityHeaders } from './http/response/security-headers.ts';
import type { Route } from './http/routes/route.ts';
import { serverOptions } from './http/server-options.ts';
import { dashboardFiles } from './http/static/dashboard-files.ts';
import { createUnmatchedHandler } from './http/unmatched.ts';
import type { Metrics } from './metrics/metrics.ts';
import { addMetricsPage, measureRequests } from './metrics/request-metrics.ts';
import { recordExports, recordRefusals } from './school/audit/request-events.ts';
import { Reverts } from './school/audit/reverts.ts';
import { createTraces } from './school/audit/traces.ts';
import { BulkActions } from './school/bulk/bulk-actions.ts';
import { ImportKinds } from './school/imports/import-kind.ts';
import { nextClockChange } from './school/time/trial-clock.ts';
import { version } from './version.ts';

interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly logger: FastifyBaseLogger;
  readonly metrics?: Metrics;
  readonly phase?: () => ServerPhase;
  readonly dashboardFolder?: string;
  readonly features?: readonly Feature[];
  /** What features add to; jobs use it too. */
  readonly registries?: Registries;
  readonly checkResponses?: boolean;
}

export interface Registries {
  readonly reverts: Reverts;
  readonly bulk: BulkActions;
  readonly imports: ImportKinds;
}

export const createRegistries = (): Registries => ({
  reverts: new Reverts(),
  bulk: new BulkActions(),
  imports: new ImportKinds(),
});

/** Public pages beside the contract. `/metrics` is missing because its existence is private. */
const pages: readonly Route[] = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs'].map(
  (path) => ({ method: 'GET', path }),
);

const builtDashboard = path.join(import.meta.dirname, '../../web/dist');

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, metrics, phase = () => 'running' } = parts;
  const handleError = createErrorHandler(database);
  const setHeaders = securityHeaders(config.publicUrl);
  const app = Fastify({
    ...serverOptions(config),
    loggerInstance: parts.logger,
    // A child logger for each request would cost more than the lines, which name the request.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      handleError(error, request, reply);
    },
  });
  app.setErrorHandler(handleError);
  acceptJsonAndFiles(app);
  addSecurityHeaders(app, setHeaders);
  addCors(app, config.allowedOrigins);
  limitBodyTime(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (phase() === 'draining') reply.header('connection', 'close');
    done();
  });
  if (metrics) measureRequests(app, metrics);
  addHealth(app, { database, phase });
  addDocs(app, version);
  addMetricsPage(app, metrics, config.metricsToken);
  const { routes } = addFeatures(app, parts);
  const dashboard = dashboardFiles(parts.dashboardFolder ?? builtDashboard, config.apiHost);
  app.setNotFoundHandler(createUnmatchedHandler([...routes, ...pages], dashboard));
  await app.ready();
  return app;
}

function addFeatures(app: FastifyInstance, parts: AppParts): Registrar {
  const { config, database, now } = parts;
  const features: readonly Feature[] = parts.features ?? Object.values(allFeatures);
  const traces = createTraces({
    database,
    now,
    secret: config.jwtSecret,
    onError: (error) => app.log.error({ err: error }, 'Traces could not be written.'),
  });
  app.addHook('onClose', () => traces.flush());
  app.decorateRequest('caller', undefined);
  app.decorateRequest('lifetime');
  const registered = createRegistrar({
    app,
    database,
    guard: createGuard(createAuthenticate({ database, config, now })),
    now,
    nextClockChange: nextClockChange(database.replica),
    requireRecentSignIn: createRequireRecentSignIn({ database, now, traces }),
    onRefusal: recordRefusals(traces),
    onExport: recordExports(database, now),
    idempotencyKeys: [
      deriveKey(config.jwtSecret, 'idempotency'),
      ...config.previousSecrets.map((secret) => deriveKey(secret, 'idempotency')),
      // 0.1 derived no keys: a request from before the upgrade can be repeated after it.
      ...[config.jwtSecret, ...config.previousSecrets].map((secret) => Buffer.from(secret)),
    ],
    deadlineMs: config.requestTimeoutSeconds * 1000,
    checkResponses: parts.checkResponses ?? false,
  });
  const { api, routes } = registered;
  const registries = parts.registries ?? createRegistries();
  const context = { api, database, config, now, ...registries, traces };
  for (const register of features) register(context);
  if (!parts.features) {
    requireAllRoutes(routes, Object.values(endpoints));
    registries.bulk.requireAll();
  }
  return registered;
}
