import { csvPath } from '@provost/contract/endpoint';
import { runWithReadContext } from '../../database/read-context.ts';
import type { Api } from '../api.ts';
import type { RegistrarParts } from '../registrar-parts.ts';
import { sendExport } from '../response/send-export.ts';
import { callOf, readContextOf } from './call.ts';
import type { AddRoute } from './route.ts';

/** An export takes as long as its client reads, within limits. */
const timeoutMs = 30 * 60_000;

export const createExportCsv =
  (addRoute: AddRoute, { onExport }: Pick<RegistrarParts, 'onExport'>): Api['exportCsv'] =>
  (endpoint, handle) => {
    if (!endpoint.csv) throw new Error(`${endpoint.path} has no export in the contract`);
    const { access } = endpoint.csv;
    const route = { method: endpoint.method, path: csvPath(endpoint), access, timeoutMs };
    addRoute(route, (request, reply) =>
      runWithReadContext(readContextOf(request), async () => {
        const call = callOf(endpoint, request);
        const file = await handle(call);
        // A HEAD request gets no rows.
        if (request.method === 'GET') await onExport({ ...call, file });
        return sendExport(file, request, reply);
      }),
    );
  };
