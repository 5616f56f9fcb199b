import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxSearchLength } from './list.ts';
import { id, typedText } from './text.ts';
import { userStatuses } from './user.ts';

export const searchHitsPerKind = 5;

const person = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
});

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'People, courses and payments for the palette, within the ability.',
  access: { action: 'read', subject: 'Auth' },
  query: z.strictObject({ q: typedText(1, maxSearchLength) }),
  response: z.object({
    data: z.object({
      teachers: z.array(person),
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
    }),
  }),
});
export type SearchHits = z.output<typeof searchEverything.response>['data'];
