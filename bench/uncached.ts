import { ResponseCache } from '../server/src/http/response-cache.ts';

/** With this loaded, a server works out every answer anew, as if the data had just changed. */
ResponseCache.prototype.recall = (_asked, _now, work) => work();
