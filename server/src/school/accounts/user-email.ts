import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';

/** Greater than every character of an email. */
const last = '\u{10ffff}';

/** A range of the email index. */
export const userEmailStartsWith = (text: string) =>
  sql<SqlBool>`(users.email >= ${text} and users.email < ${text + last})`;

/** For the `catch` of a write of a user: a unique index rejects an email in use. */
export const rejectEmailInUse =
  (database: Database) =>
  (error: unknown): never => {
    throw database.isUniqueViolation(error) ? new AppError('email_in_use') : error;
  };
