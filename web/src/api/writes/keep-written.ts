import { readEnrolment } from '@provost/contract/enrolments';
import { linkPayer } from '@provost/contract/payers';
import type { QueryClient } from '@tanstack/react-query';
import { isJsonObject } from '@/lib/data/json.ts';
import { adaptWritten } from '../hosts/written.ts';
import { numberOf, textOf } from '../raw/fields.ts';
import type { Written } from './announce-write.ts';

const people = '/api/auth/admin/';

/** The part of a query key before the id. A person is in the list of students or teachers, and in that of accounts. */
const listOf = (path: string): string =>
  path.startsWith(people) ? people : path.replace(/\/(all\/)?(\{.*)?$/, '');

const recordOf = ({ path, params = {}, body }: Written) => {
  // The only call that names the record in its body.
  if (path === linkPayer.path) {
    const student = textOf(body, 'student');
    const id = student ?? textOf(body, 'enrolment');
    return { list: listOf(student === undefined ? readEnrolment.path : people), id };
  }
  const [id] = Object.values(params).map(String);
  return { list: listOf(path), id };
};

/**
 * The record is shown as the server has written it, before everything is read again: until then,
 * the next write would be refused because of one's own.
 */
export const keepWritten = (client: QueryClient, written: Written): void => {
  const { version, response } = written;
  const { id: writtenId, record } = adaptWritten(response);
  const { list, id } = recordOf(written);
  // The answer can be another record, such as a charge that was added to an enrolment.
  const isSame = writtenId === undefined || writtenId === id;
  if (version === undefined || !isSame || !isJsonObject(record)) return;
  if ((numberOf(record, 'version') ?? version) <= version) return;

  /** In a list of all records, in a page of a list, or alone. */
  const keepIn = (known: unknown): unknown => {
    if (Array.isArray(known)) {
      const rows = known.map(keepIn);
      return rows.every((row, index) => row === known[index]) ? known : rows;
    }
    if (!isJsonObject(known)) return known;
    if (known.id === id && known.version === version) return { ...known, ...record };
    const parts = ['rows', 'row', 'more'].map((name) => [name, keepIn(known[name])] as const);
    const changed = parts.filter(([name, part]) => part !== known[name]);
    return changed.length > 0 ? { ...known, ...Object.fromEntries(changed) } : known;
  };
  for (const { queryKey, state } of client.getQueryCache().findAll()) {
    const [path] = queryKey;
    if (typeof path === 'string' && listOf(path) === list) {
      const kept = keepIn(state.data);
      if (kept !== state.data) client.setQueryData(queryKey, kept);
    }
  }
};
