// Runs in the database's worker thread, by plain Node: hence the extensions.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { StartProblem } from '../start-problem.ts'
import { DurableFs, syncPath } from './durable-fs.ts'

/** A data folder belongs to one major version of PostgreSQL. */
const MAJOR = '18'

// The default starts with -F, which switches fsync off; the fdatasync of the file layer does nothing.
const START = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

export type OpenFolder = { readonly client: PGlite; readonly fs: DurableFs; readonly unlock: () => void }

/** Opens the database in `folder`, made first where there is none. Throws a `StartProblem` where it cannot be used safely. */
export async function openFolder(folder: string): Promise<OpenFolder> {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    const unlock = lock(folder)
    try {
      await createMissing(folder)
      return { ...(await openExisting(folder)), unlock }
    } catch (problem) {
      unlock()
      throw problem
    }
  } catch (problem) {
    throw asStartProblem(problem, folder)
  }
}

// The system drops this lock with the process, however it ends. PGlite has none of its own, and two processes on one
// folder lose each other's writes without a word.
function lock(folder: string): () => void {
  const guard = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    guard.exec('begin exclusive')
  } catch (cause) {
    guard.close()
    throw new StartProblem({ code: 'database-in-use', folder }, { cause })
  }
  return () => guard.close()
}

// Beside first, renamed when whole: a creation that is cut short leaves no half database behind.
async function createMissing(folder: string): Promise<void> {
  if (existsWhole(folder)) return
  const beside = `${folder}.new`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  const client = await PGlite.create({ fs: new DurableFs(beside), startParams: START })
  await client.exec('checkpoint')
  await client.close()
  syncTree(beside)
  renameSync(beside, folder)
  syncPath(dirname(folder))
}

function existsWhole(folder: string): boolean {
  const version = readMaybe(join(folder, 'PG_VERSION'))
  if (version === null) return false
  if (version.trim() === MAJOR) return true
  throw new StartProblem({ code: 'folder-version', folder, theirs: version.trim(), ours: MAJOR })
}

async function openExisting(folder: string): Promise<{ client: PGlite; fs: DurableFs }> {
  // Under our lock nobody else runs here; what a killed process left in this file can keep the next one from starting.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const fs = new DurableFs(folder)
  const client = await PGlite.create({ fs, startParams: START })
  await proveDurable(client, fs)
  return { client, fs }
}

// An upgrade of PGlite that changes what we build upon must end in this problem, not in silent loss.
async function proveDurable(client: PGlite, fs: DurableFs): Promise<void> {
  await client.exec(
    'create table if not exists durability_proof (one boolean primary key default true, at timestamptz)',
  )
  const before = fs.syncs
  await client.exec(
    'insert into durability_proof (at) values (now()) on conflict (one) do update set at = clock_timestamp()',
  )
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  if (fs.syncs > before && rows[0]?.fsync === 'on') return
  await client.close()
  throw new StartProblem({ code: 'not-durable' })
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}

function readMaybe(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return null
    throw problem
  }
}

const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem ? String(problem.code) : '')

/** Converts the system errors of opening that the person who starts the program can correct; other errors stay as they are. */
export function asStartProblem(problem: unknown, folder: string): unknown {
  if (problem instanceof StartProblem) return problem
  const code = codeOf(problem)
  const words = `${code} ${problem instanceof Error ? problem.message : ''}`
  if (/ENOSPC|EDQUOT|disk is full|No space left/i.test(words)) {
    return new StartProblem({ code: 'disk-full', folder }, { cause: problem })
  }
  if (/EACCES|EPERM|EROFS|EEXIST|readonly|unable to open database file|ENOTDIR/i.test(words)) {
    return new StartProblem({ code: 'no-access', folder }, { cause: problem })
  }
  return problem
}
