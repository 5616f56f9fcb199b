import pg from 'pg';
import { urlOf } from '../postgres-place.ts';

interface PretendedReplica {
  /** It replays nothing more of what the primary writes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** It becomes a primary of its own. */
  promote(): Promise<void>;
  /** It has not seen the latest migration. */
  forgetMigration(): Promise<void>;
}

/**
 * Makes another database of the same server answer like a replica of it: its own functions hide
 * those of PostgreSQL. Its rows differ from those of the primary, so a read tells where it ran.
 */
export async function pretendReplica(name: string): Promise<PretendedReplica> {
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client(urlOf(name));
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`
    create schema replica;
    create table replica.state (is_replica boolean, lsn pg_lsn);
    insert into replica.state values (true, null);
    create function replica.pg_is_in_recovery() returns boolean language sql
      as 'select is_replica from replica.state';
    create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql
      as 'select coalesce(lsn, pg_current_wal_lsn()) from replica.state';
    alter database ${name} set search_path = replica, pg_catalog, public`);
  return {
    pause: () => run('update replica.state set lsn = pg_current_wal_lsn()'),
    resume: () => run('update replica.state set lsn = null'),
    promote: () => run('update replica.state set is_replica = false'),
    forgetMigration: () =>
      run('delete from public.migrations where name = (select max(name) from public.migrations)'),
  };
}
