-- The role of the nodes: it reads and writes rows, but cannot create, change or drop tables.
-- Run by the role that owns the database, which applies migrations. It can run again at any time:
--   psql "$OWNER_URL" --file deploy/runtime-role.sql
--   psql "$OWNER_URL" --command '\password provost_runtime'
do $$
begin
  if not exists (select from pg_roles where rolname = 'provost_runtime') then
    create role provost_runtime login;
  end if;
  execute format('grant connect on database %I to provost_runtime', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;

revoke create on schema public from public;
grant usage on schema public to provost_runtime;
grant select, insert, update, delete on all tables in schema public to provost_runtime;

-- For tables of later migrations.
alter default privileges in schema public
  grant select, insert, update, delete on tables to provost_runtime;

-- The record of migrations belongs to the owner. It does not exist before the first migration.
do $$
begin
  if to_regclass('public.migrations') is not null then
    revoke insert, update, delete on public.migrations from provost_runtime;
  end if;
end $$;
