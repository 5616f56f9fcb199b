import { type SqlBool, sql } from 'kysely';

/** Greater than every character of an email. */
const last = '\u{10ffff}';

/** A range of the email index. */
export const userEmailStartsWith = (text: string) =>
  sql<SqlBool>`(users.email >= ${text} and users.email < ${text + last})`;
