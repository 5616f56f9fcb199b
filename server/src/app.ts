import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { accessTokens } from './http/access-token.ts';
import type { FeatureContext } from './http/api.ts';
import { errorHandler } from './http/error-handler.ts';
import { AppError } from './http/errors.ts';
import { guard } from './http/guard.ts';
import { parseJsonBody } from './http/json-body.ts';
import { registrar } from './http/registrar.ts';

export type Feature = (context: FeatureContext) => void;

interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly logger: FastifyBaseLogger;
  readonly features?: readonly Feature[];
  readonly checkAnswers?: boolean;
}

const bodyLimit = 64 * 1024;

/** The one place that lists the features. */
const allFeatures: readonly Feature[] = [];

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, now, logger } = parts;
  const handleError = errorHandler(database);
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit,
    handlerTimeout: config.requestTimeoutSeconds * 1000,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: (text) => ({ text }) },
    frameworkErrors: handleError,
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  app.decorateRequest('caller', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => parseJsonBody(bytes),
  );
  const tokens = accessTokens({
    secret: config.jwtSecret,
    minutes: config.accessTokenMinutes,
    now,
  });
  const { api } = registrar({
    app,
    database,
    guard: guard({ database, accessTokens: tokens, now }),
    now,
    checkAnswers: parts.checkAnswers ?? false,
  });
  const context: FeatureContext = { api, database, config, accessTokens: tokens, now };
  for (const register of parts.features ?? allFeatures) register(context);
  await app.ready();
  return app;
}
