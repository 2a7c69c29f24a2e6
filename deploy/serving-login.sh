#!/bin/sh
# Makes the login that serves: it owns nothing and is a member of no role (docs/decisions/0027-two-database-logins.md).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role countinghouse_app login password :'password';
SQL
