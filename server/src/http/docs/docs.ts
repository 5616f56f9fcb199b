import { endpoints } from '@provost/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../messages/escape-html.ts';
import { sendPage } from '../response/page.ts';
import * as openapi from './openapi.ts';

/** A JSON Schema in short form: `{ id: integer, name: string | null }`. */
function shapeOf(schema: openapi.JsonSchema, indent = ''): string {
  const choices = schema.anyOf as readonly openapi.JsonSchema[] | undefined;
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ');
  const values = schema.enum as readonly unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `${shapeOf(schema.items as openapi.JsonSchema, indent)}[]`;
  if (schema.properties) return objectShape(schema, indent);
  if (schema.type === 'object') return 'object';
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type;
  return `${types ?? 'any'}${limitsOf(schema)}`;
}

function objectShape(
  { properties = {}, required = [] }: openapi.JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${shapeOf(property, inner)}\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function limitsOf(schema: openapi.JsonSchema): string {
  const limits = [
    limit('at least', schema.minLength ?? schema.minimum),
    limit('at most', schema.maxLength ?? schema.maximum),
  ].filter(Boolean);
  return limits.length > 0 ? ` (${limits.join(', ')})` : '';
}

/** The safe integer range is not worth showing. */
const limit = (word: string, bound: unknown): string =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? `${word} ${bound}` : '';

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14213d, #d5dbe8); --soft: light-dark(#5b6780, #93a0b8);
    --line: light-dark(#e3e7ef, #263042); --card: light-dark(#fff, #151d2b); --accent: light-dark(#4453b8, #9aa6f5);
    font: 15px/1.55 Inter, system-ui, sans-serif; color: var(--ink); background: light-dark(#f6f7fa, #0e1420); }
  body { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
  a { color: var(--accent); text-decoration: none; }
  a:hover, a:focus-visible { text-decoration: underline; }
  h1 small, p small { color: var(--soft); font-weight: 400; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; }
  pre { overflow: auto; margin: .5rem 0 0; padding: .75rem 1rem; border-radius: 8px; background: light-dark(#f6f7fa, #0e1420); }
  nav ul { columns: 16rem; padding: 0; list-style: none; }
  article { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); scroll-margin: 1rem; }
  article:target { border-color: var(--accent); }
  h3 { margin: 0; font: 600 14px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
  p { margin: .4rem 0; }
  .method { display: inline-block; min-width: 4.4em; color: var(--accent); }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
  td { vertical-align: top; padding: .3rem 1rem .3rem 0; border-top: 1px solid var(--line); }
  td:not(:last-child) { white-space: nowrap; }
  td:last-child { width: 100%; overflow-wrap: anywhere; }
  td:nth-child(2), .errors { color: var(--soft); font-size: 13px; }
  summary { cursor: pointer; margin: .4rem 0 0; }
`;

/** The OpenAPI description as one page without scripts. */
function docsPage(api: openapi.OpenApi, nonce: string): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const links = calls.map(
    ({ operation: { operationId: id } }) => `<li><a href="#${id}">${escapeHtml(id)}</a></li>`,
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...groups].map(([tag, group]) => {
    const articles = group.map(({ method, path, operation }) => article(method, path, operation));
    return `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(api.info.title)} API</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(api.info.title)} API <small>${escapeHtml(api.info.version)}</small></h1>
<p>${withCode(api.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
</header>
<nav aria-label="Endpoints"><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}</main>
</body>
</html>`;
}

function article(method: string, path: string, operation: openapi.Operation): string {
  const { requestBody, responses } = operation;
  return `<article id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary)} <small>${access(operation)}</small></p>
${parameters(operation.parameters.filter(({ name }) => name !== 'Accept-Language'))}
${requestBody ? shapes('Body', requestBody.content) : ''}
${Object.entries(responses)
  .filter(([status]) => status < '300')
  .map(([status, { content = {}, description }]) => response(status, description, content))
  .join('')}
<p class="errors">Errors: ${errors(responses)}</p>
</article>`;
}

function access({ 'x-access': rule }: openapi.Operation): string {
  if (rule === 'public') return 'No token required.';
  return `Requires <code>${rule.action} ${rule.subject}</code>.`;
}

function parameters(list: readonly openapi.Parameter[]): string {
  if (list.length === 0) return '';
  const rows = list.map(
    ({ name, in: place, description = '', required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(description || shapeOf(schema))}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

const response = (status: string, description: string, content: openapi.Content): string =>
  'text/csv' in content
    ? `<p>${status}: ${escapeHtml(description)}</p>`
    : shapes(`Response ${status}`, content);

const shapes = (title: string, content: openapi.Content): string =>
  Object.values(content)
    .map(
      ({ schema }) =>
        `<details><summary>${title}</summary><pre>${escapeHtml(shapeOf(schema))}</pre></details>`,
    )
    .join('');

const errors = (responses: openapi.Operation['responses']): string =>
  Object.entries(responses)
    .filter(([status]) => status >= '400')
    .map(([status, { description }]) => `${status} <code>${escapeHtml(description)}</code>`)
    .join(', ');

const withCode = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** `/api/openapi.json`, and as a page at `/api/docs`. Built at the first request. */
export function addDocs(app: FastifyInstance, version: string): void {
  let cached: openapi.OpenApi | undefined;
  const api = (): openapi.OpenApi => {
    cached ??= openapi.openApi(endpoints, version);
    return cached;
  };
  app.get('/api/openapi.json', async (_request, reply) => reply.send(api()));
  app.get('/api/docs', async (request, reply) =>
    sendPage((nonce) => docsPage(api(), nonce), undefined, request, reply),
  );
}
