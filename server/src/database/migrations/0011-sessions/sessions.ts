import { type Kysely, sql } from 'kysely';
import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import { changeAuditEvents } from './audit-events.ts';

const hourMs = 60 * 60_000;

/** What a session of an older version gets from now on; new ones follow the settings. */
const lifetimeMs = { staff: 24 * hourMs, student: 30 * 24 * hourMs };

/**
 * A session without these, started by a node of an older version, cannot be extended and counts as
 * signed in long ago.
 */
const longAgo = '1970-01-01T00:00:00.000Z';

const columns = ({ instant }: SqlDialect): string[] => [
  /** When the user last proved who they are, with a password. */
  `${instant('authenticated_at')} not null default '${longAgo}'`,
  /** The session ends here, however often it is refreshed. */
  `${instant('ends_at')} not null default '${longAgo}'`,
];

/** Sessions with an absolute end, and events that count what strangers tried. */
export const sessions: Migration = {
  name: '0011-sessions',
  async up(db, dialect) {
    await runStatements(
      db,
      columns(dialect).map((column) => `alter table sessions add column ${column}`),
    );
    await limitSessions(db, new Date());
    await changeAuditEvents(db, dialect);
  },
};

/** Nobody is signed out by the upgrade: the lifetime of a session begins now. */
async function limitSessions(db: Kysely<unknown>, now: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  await sql`update sessions set authenticated_at = created_at,
    ends_at = ${after(lifetimeMs.staff)}`.execute(db);
  await sql`update sessions set ends_at = ${after(lifetimeMs.student)}
    where user_id in (select id from users where user_type = 'student')`.execute(db);
  await sql`update sessions set expires_at = ends_at where expires_at > ends_at`.execute(db);
}
