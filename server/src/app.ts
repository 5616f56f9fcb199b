import path from 'node:path';
import { endpoints } from '@provost/contract/endpoints';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { deriveKey } from './config/derived-key.ts';
import type { Database } from './database/database.ts';
import { registerAttention } from './features/attention/attention.routes.ts';
import { registerDays } from './features/attention/days/days.routes.ts';
import { registerAudit } from './features/audit/audit.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createRequireRecentSignIn } from './features/auth/reauthentication/require-recent-sign-in.ts';
import { createAuthenticate } from './features/auth/sessions/authenticate.ts';
import { registerBookmarks } from './features/bookmarks/bookmarks.routes.ts';
import { registerBulk } from './features/bulk/bulk.routes.ts';
import { registerCharges } from './features/charges/charges.routes.ts';
import { registerClassLevels } from './features/class-levels/class-levels.routes.ts';
import { registerCourses } from './features/courses/courses.routes.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerEnrolments } from './features/enrolments/enrolments.routes.ts';
import type { Feature } from './features/feature.ts';
import { registerImports } from './features/imports/imports.routes.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerJobs } from './features/jobs/jobs.routes.ts';
import { registerNotes } from './features/notes/notes.routes.ts';
import { registerPayers } from './features/payers/payers.routes.ts';
import { registerPaymentPlans } from './features/payment-plans/payment-plans.routes.ts';
import { registerPayments } from './features/payments/payments.routes.ts';
import { registerPricing } from './features/pricing/pricing.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerRoles } from './features/roles/roles.routes.ts';
import { registerSchool } from './features/school/school.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerStudents } from './features/students/students.routes.ts';
import { registerTags } from './features/tags/tags.routes.ts';
import { registerTaxRates } from './features/tax-rates/tax-rates.routes.ts';
import { registerTeachers } from './features/teachers/teachers.routes.ts';
import { registerUsers } from './features/users/users.routes.ts';
import { registerViews } from './features/views/views.routes.ts';
import { registerWrites } from './features/writes/writes.routes.ts';
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

/** The only list of features. */
const allFeatures: readonly Feature[] = [
  registerAttention,
  registerAudit,
  registerAuth,
  registerBookmarks,
  registerBulk,
  registerCharges,
  registerClassLevels,
  registerCourses,
  registerDashboard,
  registerDays,
  registerEnrolments,
  registerImports,
  registerInvoices,
  registerJobs,
  registerNotes,
  registerPayers,
  registerPaymentPlans,
  registerPayments,
  registerPricing,
  registerReports,
  registerRoles,
  registerSchool,
  registerSearch,
  registerStudents,
  registerTags,
  registerTaxRates,
  registerTeachers,
  registerUsers,
  registerViews,
  registerWrites,
];

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
  const { config, database, now, features = allFeatures } = parts;
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
