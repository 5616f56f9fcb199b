import * as rows from './awkward-rows.ts';

export interface Heard {
  readonly method: string;
  /** Without a slash at its end. */
  readonly path: string;
  /** As it was sent. */
  readonly sentPath: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Answerer = Answer | ((heard: Heard) => Answer | Promise<Answer>);
export type Answers = Readonly<Record<string, Answerer>>;

/** Each way in which the specification lets a host wrap a list. */
export const wrappings = {
  bare: (list: unknown[]) => list,
  data: (list: unknown[]) => ({ data: list }),
  results: (list: unknown[]) => ({ results: list }),
  'data.results': (list: unknown[]) => ({ data: { results: list } }),
  'data.items': (list: unknown[]) => ({ data: { items: list } }),
} as const;
export type Wrapping = keyof typeof wrappings;

/** The specification's calls and no others, in one wrapping, unpaged and uncounted. */
export const specifiedAnswers = (wrapping: Wrapping): Answers => {
  const list = (entries: unknown[]): Answer => ({ body: wrappings[wrapping](entries) });
  return {
    'GET /api/auth/admin/teachers': list(rows.awkwardTeachers),
    'GET /api/auth/admin/students': list(rows.awkwardStudents),
    'GET /api/courses/payments/all': list(rows.awkwardPayments),
    'GET /api/courses': list(rows.awkwardCourses),
    'GET /api/payments/transactions/report': list(rows.awkwardTransactions),
    'GET /api/auth/students/not-enrolled': list(rows.awkwardStudents),
    'GET /api/courses/pricing/list': list(rows.awkwardPrices),
    'GET /api/courses/courses/student-count': list([
      { course: 'Algebra', count: 3 },
      { name: 'Biology', students: 1 },
    ]),
    'GET /api/auth/users/status-count': { body: { active: 5, suspended: 1 } },
    'POST /api/auth/register/teacher': { status: 201, body: { message: 'Teacher registered' } },
    'POST /api/courses/pricing/create': { status: 201, body: { message: 'Saved' } },
    'POST /api/bookmarks/update': { body: {} },
  };
};
