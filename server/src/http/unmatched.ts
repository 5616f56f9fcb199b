import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { Route } from './routes/route.ts';
import type { DashboardFiles } from './static/dashboard-files.ts';

/** Handles requests without a route: a wrong method, a dashboard file or screen, or a 404. */
export function createUnmatchedHandler(routes: readonly Route[], dashboard: DashboardFiles) {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allow = allowedMethods(patterns.filter(({ pattern }) => pattern.test(path)));
    if (allow.length > 0) {
      if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed', { allow });
      return reply.code(204).header('allow', allow.join(', ')).send();
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isApi(path) || !isRead) throw new AppError('not_found');
    return dashboard.send(path, request, reply);
  };
}

/** Also with an extra slash or in capitals: API clients must get JSON, never a page. */
const isApi = (path: string): boolean => /^\/+api(\/|$)/i.test(path);

const patternOf = (path: string): RegExp => {
  const source = path
    .replace(/\/$/, '')
    .split(/\{\w+\}/)
    .map(RegExp.escape)
    .join('[^/]+');
  return new RegExp(`^${source}/?$`);
};

function allowedMethods(matching: readonly { readonly method: string }[]): string[] {
  if (matching.length === 0) return [];
  const methods = new Set(matching.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'];
}
