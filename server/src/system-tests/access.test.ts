import { type UserType, userTypes } from '@provost/contract/ability';
import { createClassLevel } from '@provost/contract/class-levels.schema';
import { csvPath } from '@provost/contract/endpoint';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent, addTeacher } from '../testing/rows/rows.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { accessMatrix, type Row } from './access-matrix.ts';

const server = sharedApp();

/** Records that belong to nobody who calls. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const { database } = server;
  const teacher = await addTeacher(database);
  const course = await addCourse(database, { teacher_id: teacher.id });
  const student = await addStudent(database);
  await addEnrolment(database, { student_id: student.id, course_id: course.id });
  // Every write leaves an audit event.
  const owner = await server.signIn('owner');
  await call(server, owner, createClassLevel, { body: { name: 'Level A' } });
  Object.assign(ids, { student: String(student.id), course: String(course.id) });
});

type Answer = 'yes' | 'own' | 'no';

const rows = Object.entries(accessMatrix).map(([name, [cells, status, request]]: [string, Row]) => {
  const [endpointName = '', csv] = name.split('.');
  const endpoint: Endpoint = endpoints[endpointName as keyof typeof endpoints];
  const answers = cells.split(/ +/);
  const isPublic = cells === 'public';
  return {
    name,
    method: endpoint.method,
    path: csv ? csvPath(endpoint) : endpoint.path,
    status,
    params: request?.params ?? {},
    ...(request?.body && { payload: request.body }),
    isPublic,
    hasOwn: answers.includes('own'),
    answerTo: (role: UserType): Answer =>
      isPublic ? 'yes' : (answers[userTypes.indexOf(role)] as Answer),
  };
});
type Call = (typeof rows)[number];

/** The status, and whether a list has rows where that depends on the role. */
async function outcomeOf(call: Call, headers: Readonly<Record<string, string>>): Promise<string> {
  const { method, path, payload, hasOwn } = call;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = call.params[name] ?? '';
    return ids[given] ?? given;
  });
  const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
  if (response.statusCode !== 200 || !hasOwn || path.includes('{')) return `${response.statusCode}`;
  return response.json<{ count: number }>().count > 0 ? '200, rows' : '200, no rows';
}

function expectedOutcome({ status, path, hasOwn }: Call, answer: Answer): string {
  if (answer === 'no') return '403';
  const isList = hasOwn && !path.includes('{');
  if (answer === 'own') return isList ? '200, no rows' : '404';
  return isList ? '200, rows' : `${status}`;
}

/** `{ name: outcome }` of all calls. Own records come first: other calls leave audit events. */
async function outcomes(headers: Readonly<Record<string, string>>) {
  const found: Record<string, string> = {};
  const ordered = rows.toSorted((a, b) => Number(b.hasOwn) - Number(a.hasOwn));
  for (const call of ordered) found[call.name] = await outcomeOf(call, headers);
  return found;
}

const expectedFor = (outcome: (call: Call) => string): Record<string, string> =>
  Object.fromEntries(rows.map((call) => [call.name, outcome(call)]));

describe('access to every endpoint', () => {
  it.each(userTypes)('is what the matrix says for the role %s', async (role) => {
    const { headers } = await server.signIn(role);
    expect(await outcomes(headers)).toEqual(
      expectedFor((call) => expectedOutcome(call, call.answerTo(role))),
    );
  });

  it('needs a token, unless the endpoint is public', async () => {
    expect(await outcomes({})).toEqual(
      expectedFor(({ isPublic, status }) => (isPublic ? `${status}` : '401')),
    );
  });

  it('has a cell for each role in the matrix', () => {
    const incomplete = Object.entries(accessMatrix).filter(
      ([, [cells]]) => !/^(public|(yes|no|own)( +(yes|no|own)){5})$/.test(cells),
    );
    expect(incomplete).toEqual([]);
  });
});
