import type { SearchHits } from '@provost/contract/search';
import type { JsonObject } from '@/lib/data/json.ts';
import { idOf, labelOf, moneyOf, objectsOf, personNameOf, textOf, wordOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import type { Adapted } from './adapted.ts';

const adaptPerson = (row: JsonObject) => ({
  id: idOf(row),
  full_name: personNameOf(row),
  email: textOf(row, 'email'),
  status: wordOf(row, 'status'),
});

export const adaptSearchHits = (response: unknown): Adapted<SearchHits> => {
  const data = unwrapData(response);
  return {
    teachers: objectsOf(data, 'teachers').map(adaptPerson),
    staff: objectsOf(data, 'staff').map(adaptPerson),
    students: objectsOf(data, 'students').map(adaptPerson),
    courses: objectsOf(data, 'courses').map((row) => ({
      id: idOf(row),
      code: textOf(row, 'code'),
      title: textOf(row, 'title', 'name'),
    })),
    payments: objectsOf(data, 'payments').map((row) => ({
      id: idOf(row),
      number: textOf(row, 'number', 'id'),
      student: labelOf(row, 'student'),
      amount: moneyOf(row, 'amount'),
      currency: textOf(row, 'currency'),
    })),
  };
};
