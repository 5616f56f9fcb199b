import type { CourseForm } from '@provost/contract/courses';
import type { PaymentForm } from '@provost/contract/payments';
import type { StudentForm } from '@provost/contract/students';
import { patientFetch } from './patient-fetch.ts';
import type { School } from './school.ts';

interface Token {
  readonly value: Promise<string>;
  readonly until: number;
}

/** Records that a test adds through the API, to have them to itself. */
const tokens = new Map<string, Token>();
/** The server accepts a token for longer, but not for as long as all tests take. */
const tokenMs = 5 * 60_000;

const request = async (
  { origin }: School,
  path: string,
  {
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { readonly token?: string; readonly body?: unknown; readonly method?: string } = {},
): Promise<unknown> => {
  const response = await patientFetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly data?: unknown };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data ?? answer;
};

const tokenOf = (school: School, email: string): Promise<string> => {
  const key = `${school.origin} ${email}`;
  const known = tokens.get(key);
  if (known && Date.now() < known.until) return known.value;
  const body = { email, password: 'provost-demo' };
  const value = request(school, '/api/auth/login/', { body }).then(
    (data) => (data as { access: string }).access,
  );
  tokens.set(key, { value, until: Date.now() + tokenMs });
  return value;
};

const ownerToken = (school: School): Promise<string> => tokenOf(school, 'owner@provost.test');

/** Any call by the owner. The rows of a list, or the data of another response. */
export const ownerCall = async <Data>(
  school: School,
  method: string,
  path: string,
  body?: object,
): Promise<Data> => {
  const answer = await request(school, path, { token: await ownerToken(school), body, method });
  return ((answer as { results?: unknown }).results ?? answer) as Data;
};

/** The status and the error of any call by anyone. */
export const sendAs = async (
  school: School,
  email: string,
  method: string,
  path: string,
  body?: object,
) => {
  const response = await patientFetch(`${school.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(school, email)}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code } = (await response.json()) as { readonly code?: string };
  return { status: response.status, code };
};

const send = async (school: School, path: string, body?: unknown): Promise<unknown> =>
  request(school, path, { token: await ownerToken(school), body });

interface Added {
  readonly id: number;
  readonly name: string;
}

let count = 0;
const nextNumber = (): string => {
  count += 1;
  return `${Date.now().toString(36)}${count}`;
};

export const addStudent = async (
  school: School,
  given: Partial<StudentForm> = {},
): Promise<Added & { readonly email: string }> => {
  const number = nextNumber();
  const body = {
    first_name: 'Test',
    last_name: `Student ${number}`,
    email: `student-${number}@provost.test`,
    ...given,
  };
  const { id } = (await send(school, '/api/auth/register/student/', body)) as { id: number };
  return { id, name: `${body.first_name} ${body.last_name}`, email: body.email };
};

/** A published course; with `capacity` for one of limited seats. */
export const addCourse = async (
  school: School,
  given: Partial<CourseForm> = {},
): Promise<Added & { readonly level: string }> => {
  const number = nextNumber();
  const levels = (await send(school, '/api/class-levels/')) as { id: number; name: string }[];
  const teachers = (await send(school, '/api/auth/admin/teachers/?status=active')) as {
    id: number;
  }[];
  const body = {
    code: `T-${number}`,
    title: `Sample lesson ${number}`,
    subject: 'Mathematics',
    class_level: levels[0]?.id,
    teacher: teachers[0]?.id,
    price: '90.00',
    status: 'published',
    ...given,
  };
  const { id } = (await send(school, '/api/courses/', body)) as { id: number };
  // Unless another level is given.
  return { id, name: body.title, level: levels[0]?.name ?? '' };
};

const change = async (school: School, path: string, body: unknown): Promise<void> => {
  const token = await ownerToken(school);
  await request(school, path, { token, body, method: 'PATCH' });
};

export const changeCourse = (
  school: School,
  { id }: Added,
  body: Partial<CourseForm>,
): Promise<void> => change(school, `/api/courses/${id}/`, body);

export const changeStudent = (
  school: School,
  { id }: Added,
  body: Partial<StudentForm>,
): Promise<void> => change(school, `/api/auth/admin/students/${id}/`, body);

/** What most tests of money and enrolments start with. */
export const addPair = async (school: School) => ({
  student: await addStudent(school),
  course: await addCourse(school),
});

export const enrol = async (school: School, student: Added, course: Added): Promise<number> => {
  const body = { student: student.id, course: course.id };
  return ((await send(school, '/api/enrolments/', body)) as { id: number }).id;
};

interface AddedPayment {
  readonly id: number;
  readonly number: string;
}

/** A paid payment of 90.00 in euros, unless something else is given. */
export const addPayment = async (
  school: School,
  student: Added,
  course: Added,
  given: Partial<PaymentForm> = {},
): Promise<AddedPayment> =>
  (await send(school, '/api/courses/payments/', {
    student: student.id,
    course: course.id,
    amount: '90.00',
    currency: 'EUR',
    method: 'card',
    status: 'paid',
    ...given,
  })) as AddedPayment;

export const refund = async (
  school: School,
  { id }: AddedPayment,
  amount: string,
): Promise<void> => {
  await send(school, `/api/courses/payments/${id}/refund/`, { amount, reason: 'By a colleague' });
};
