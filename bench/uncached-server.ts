import { ResponseCache } from '../server/src/http/response/response-cache.ts';

/** A server without the response cache. */
ResponseCache.prototype.getOrCompute = (_request, _now, compute) => compute();

await import('../server/src/main.ts');
