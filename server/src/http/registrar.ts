import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import type { Api } from './api.ts';
import type { RegistrarParts } from './registrar-parts.ts';
import { createExportCsv } from './routes/export.ts';
import { createPublicWrite } from './routes/public-write.ts';
import { createRead } from './routes/read.ts';
import { createAddRoute, type Route } from './routes/route.ts';
import { createWrite } from './routes/write.ts';

export interface Registrar {
  readonly api: Api;
  readonly routes: readonly Route[];
}

/** Turns endpoints of the contract and the handlers of features into routes of Fastify. */
export function createRegistrar(parts: RegistrarParts): Registrar {
  const routes: Route[] = [];
  const addToApp = createAddRoute(parts);
  const addRoute: typeof addToApp = (route, handle) => {
    addToApp(route, handle);
    routes.push({ method: route.method, path: route.path });
  };
  const api = {
    read: createRead(addRoute, parts),
    write: createWrite(addRoute, parts),
    publicWrite: createPublicWrite(addRoute, parts),
    exportCsv: createExportCsv(addRoute, parts),
  };
  return { api, routes };
}

/** Every endpoint of the contract must be registered, and no other. */
export function requireAllRoutes(routes: readonly Route[], endpoints: readonly Endpoint[]): void {
  const expected = endpoints.flatMap((endpoint) => [
    nameOf(endpoint),
    ...(endpoint.csv ? [nameOf({ method: endpoint.method, path: csvPath(endpoint) })] : []),
  ]);
  const registered = routes.map(nameOf);
  const missing = expected.filter((name) => !registered.includes(name));
  if (missing.length > 0) throw new Error(`No feature registers ${missing.join(', ')}`);
  const unknown = registered.filter((name) => !expected.includes(name));
  if (unknown.length > 0) throw new Error(`The contract does not contain ${unknown.join(', ')}`);
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
