import { csvPath } from '@provost/contract/endpoint';
import { endpoints } from '@provost/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import type { OpenApi } from './openapi.ts';

let server: TestApp;
let api: OpenApi;
let page: string;
beforeAll(async () => {
  server = await buildTestApp({ features: [] });
  api = (await server.inject({ url: '/api/openapi.json' })).json();
  page = (await server.inject({ url: '/api/docs/' })).body;
});
afterAll(() => server.close());

describe('the OpenAPI description', () => {
  it.each(Object.entries(endpoints))(
    'has %s with its access, input and responses',
    (name, call) => {
      const operation = api.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: call.summary });
      expect(operation?.['x-access']).toEqual(call.access);
      expect(operation?.security).toEqual(call.access === 'public' ? [] : [{ bearer: [] }]);
      expect(Boolean(operation?.requestBody)).toBe('body' in call);
      expect(operation?.responses).toHaveProperty(String('status' in call ? call.status : 200));
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(
        call.path.match(/\{\w+\}/g) ?? [],
      );
    },
  );

  it('has the CSV export of each list that has one', () => {
    for (const call of Object.values(endpoints)) {
      if (!('csv' in call)) continue;
      expect(api.paths[csvPath(call)]?.get?.['x-access']).toEqual(call.csv.access);
    }
  });

  it('has the query parameters of a list', () => {
    const parameters = api.paths[endpoints.listStudents.path]?.get?.parameters ?? [];
    const names = parameters.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['page', 'page_size', 'cursor', 'search', 'ordering', 'status']),
    );
    const ordering = parameters.find(({ name }) => name === 'ordering');
    expect(ordering?.description).toContain('full_name');
  });

  it('has every error code, even if two share a status', () => {
    const { registerTeacher, login } = endpoints;
    expect(api.paths[registerTeacher.path]?.post?.responses[409]?.description).toBe(
      'idempotency_key_reused, email_in_use',
    );
    expect(api.paths[login.path]?.post?.responses).toHaveProperty('401');
    expect(api.paths[login.path]?.post?.responses).toHaveProperty('429');
  });

  it('has 304 for endpoints with a tag', () => {
    const { responses = {} } = api.paths[endpoints.countUsersByStatus.path]?.get ?? {};
    expect(responses).toHaveProperty('304');
  });

  it('has no broken references', () => {
    const text = JSON.stringify(api);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
    expect(api.components).toHaveProperty('schemas.Error');
  });
});

describe('the OpenAPI page', () => {
  it('has every endpoint, without scripts and with a nonce on its style', () => {
    for (const [name, call] of Object.entries(endpoints)) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(call.path);
    }
    expect(page).not.toContain('<script');
    expect(page).toMatch(/<style nonce="[^"]+">/);
  });

  it('loads nothing from other origins', () => {
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});
