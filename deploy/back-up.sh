#!/bin/sh
# Makes a base backup of the running server in a folder named after the present time, and prints that name. With the archive it can be restored
# to any later moment (restore.sh). docs/operations.md has the commands.
set -eu
name=$(date -u +%Y%m%dT%H%M%SZ)
folder="${BACKUPS:-/backups}/$name"
pg_basebackup --username "$POSTGRES_USER" --checkpoint fast --pgdata "$folder.part"
pg_verifybackup --quiet "$folder.part"
mv "$folder.part" "$folder"
echo "$name"
