#!/bin/sh
# Creates the role of the nodes with its password. The image of PostgreSQL runs it once, for a new
# volume. For an older volume, or a new password, run it by hand:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/runtime-role.sh
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --file /provost/runtime-role.sql
# On standard input, because psql replaces variables only there.
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=password="$RUNTIME_PASSWORD" <<'SQL'
alter role provost_runtime password :'password';
SQL
