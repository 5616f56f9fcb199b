import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { maxSearchLength } from './list.ts';
import * as search from './search.ts';
import { id, typedText } from './text.schema.ts';
import { userStatuses } from './user.ts';

const person = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
});

/** Null if there are many. */
const count = z.nullable(z.int().check(z.minimum(0)));

const searchHits = z.object({
  teachers: z.array(person),
  staff: z.array(person),
  students: z.array(person),
  courses: z.array(z.object({ id, code: z.string(), title: z.string() })),
  payments: z.array(
    z.object({
      id,
      number: z.string(),
      student: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
  /** All matches of each kind. */
  counts: z.object({
    teachers: count,
    staff: count,
    students: count,
    courses: count,
    payments: count,
  }),
});
export type SearchHits = z.output<typeof searchHits>;

export const searchEverything = withSchemas(search.searchEverything, {
  summary: `Search people, courses and payments that the user can read: the first ${search.searchHitsPerKind} of each, names that start with the term before others.`,
  query: z.strictObject({ q: typedText(1, maxSearchLength) }),
  response: z.object({ data: searchHits }),
});
