// @vitest-environment node
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { readsOfDroppedParts } from './dropped-parts.ts';

const contract = `import { login, listStudents } from '@provost/contract/auth';
import * as auth from '@provost/contract/auth';
`;
const readsIn = (code: string) =>
  readsOfDroppedParts(parseAst(contract + code)).map(({ part }) => part);

describe('a part of an endpoint that the browser has not', () => {
  test.each([
    ['login.body.safeParse({})', 'body'],
    ['use(login?.response)', 'response'],
    ['auth.login.body', 'body'],
    ['const { response: shape } = listStudents', 'response'],
    ['const call = (endpoint) => endpoint.params', 'params'],
    ['const title = (list) => list.endpoint.summary', 'summary'],
    ['const { body } = list.endpoint', 'body'],
    ['const read = ({ endpoint: { response } }) => response', 'response'],
  ])('is found where %s reads it', (code, part) => {
    expect(readsIn(code)).toEqual([part]);
  });

  test.each([
    'call(login.method, login.path, login.access)',
    'listStudents.query.safeParse({})',
    'const { path, csv } = listStudents',
    'callEndpoint(login, { body: {}, params: {} })',
    'document.body.append(options.body, response.body, styles.body)',
    'const send = ({ body, params }) => fetch(params, { body })',
  ])('is not taken for what %s reads', (code) => {
    expect(readsIn(code)).toEqual([]);
  });
});
