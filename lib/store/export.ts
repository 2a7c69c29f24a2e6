import 'server-only'
import type { Direct } from './database'
import { engine } from './open'

const CHUNK = 500

// Made by a migration or by the start itself, in every database: an import brings those of the export instead.
const SEEDED = ['amount_limit', 'control', 'environment', 'network', 'policy_version', 'state_edge', 'submission_kind']
// Each database keeps its own; the secret of its tickets leaves it in no export.
const OWN = ['audit_check', 'migration', 'definition_set', 'job_lease', 'live_note', 'reading_secret']

/**
 * Writes the whole database, as it is at one moment, as SQL for a database of the same version of Countinghouse that nobody
 * has used yet. The import begins a new epoch: what was under way here is not sent from there until it
 * is reconciled.
 */
export async function exportData(write: (text: string) => Promise<void>): Promise<void> {
  await (await engine()).asOwner(async (direct) => {
    await direct.exec('begin isolation level repeatable read read only')
    try {
      await writeAll(direct, write)
    } finally {
      await direct.exec('rollback')
    }
  })
}

async function writeAll(direct: Direct, write: (text: string) => Promise<void>): Promise<void> {
  const text = async (statement: string) => String((await direct.rows(statement))[0]?.text ?? '')
  await write('begin;\nset local session_replication_role = replica;\n')
  await write(refuseOther(await text(`select ${VERSION} as text`)))
  for (const table of SEEDED) await write(`delete from ${table};\n`)
  for (const { name } of await direct.rows(TABLES)) {
    if (OWN.includes(String(name))) continue
    await direct.exec(`declare page no scroll cursor for select to_jsonb(t)::text as text from "${name}" t`)
    for (;;) {
      const page = await direct.rows(`fetch ${CHUNK} from page`)
      if (page.length === 0) break
      const rows = `[${page.map((row) => String(row.text)).join(',')}]`
      await write(`insert into "${name}" select * from jsonb_populate_recordset(null::"${name}", ${quote(rows)});\n`)
    }
    await direct.exec('close page')
  }
  await write(`select setval('sign_in_attempt_id_seq', (select coalesce(max(id), 0) + 1 from sign_in_attempt));\n`)
  await write(`select setval('audit_seq_seq', (select coalesce(max(seq), 0) + 1 from audit));\n`)
  await write(`update control c set epoch = epoch + 1, epoch_since = clock_timestamp(), epoch_lost_from = lost_from(c),
  sending_blocked_reason = null, sending_blocked_at = null, compare_since = null, away_from = null, compare_after = null, server_seen = null;\ncommit;\n`)
}

const TABLES = `select table_name::text as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

const VERSION = `concat_ws(', ', (select string_agg(tag || ' ' || sha256, ', ' order by ordinal) from migration),
  (select sha256 from definition_set order by ordinal desc limit 1))`

const refuseOther = (version: string) => `do $$ begin
  if ${VERSION} is distinct from ${quote(version)} then
    raise exception 'This export belongs to another version of Countinghouse';
  end if;
  if exists (select from payout) or exists (select from audit) then
    raise exception 'An export can be imported only into a database that nobody has used';
  end if;
end $$;\n`

/** Brings an export into the open database. All or nothing. Throws where the database was used, or is of another version. */
export async function importData(statements: string): Promise<void> {
  await (await engine()).asOwner(async (direct) => {
    try {
      await direct.exec(statements)
    } catch (problem) {
      await undo(direct)
      throw problem
    }
  })
}

const undo = (direct: Direct) => direct.exec('rollback').catch(() => undefined)
