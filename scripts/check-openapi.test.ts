import { expect, test } from 'vitest';
import { checkOpenApi, validateDocument } from './check-openapi.ts';
import { describeFinding } from './finding.ts';

test('the document of the contract is valid', async () => {
  expect(await checkOpenApi()).toEqual([]);
});

test('an operation without responses is reported with its path', async () => {
  const findings = await validateDocument({
    openapi: '3.1.0',
    info: { title: 'Provost', version: '1.0.0' },
    paths: { '/api/courses': { get: { parameters: [{ name: 'page', in: 'query' }] } } },
  });
  expect(findings.map(describeFinding).join('\n')).toContain(
    'server/src/http/docs/openapi.ts generates an invalid document: /paths/~1api~1courses/get',
  );
});

test('a value that is not an OpenAPI document is reported', async () => {
  expect(await validateDocument({ title: 'Provost' })).toHaveLength(1);
});
