#!/bin/sh
# Replaces the data of the stopped server with a base backup. When the server starts next, it replays the archive up to a moment:
#   restore.sh 20261125T030000Z '2026-11-25 14:05:00+03' [timeline]
# The timeline `current` is the one of the backup, without what was done since an earlier restore; usual is the latest. The data that it replaces is kept beside the backups. docs/operations.md has the commands, and what else a restore needs.
set -eu
backups=${BACKUPS:-/backups} archive=${ARCHIVE:-/archive}
backup="$backups/$1" moment=$2 timeline=${3:-latest}
case $moment in
  *[!0-9:.+\ -]*) echo "Write the moment like '2026-11-25 14:05:00+03'." >&2 && exit 2 ;;
esac
if [ -e "$PGDATA/postmaster.pid" ]; then
  echo "The server is running, or was not stopped in order. Stop it first." >&2
  exit 1
fi
pg_verifybackup --quiet "$backup"
replaced="$backups/replaced-$(date -u +%Y%m%dT%H%M%SZ)"
mkdir "$replaced"
mv "$PGDATA"/* "$replaced"
cp -a "$backup/." "$PGDATA"
cat >> "$PGDATA/postgresql.auto.conf" <<CONF
restore_command = 'test -f "$archive/%f" && cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_timeline = '$timeline'
recovery_target_action = 'promote'
# Nobody connects before the moment is reached.
hot_standby = off
CONF
touch "$PGDATA/recovery.signal"
