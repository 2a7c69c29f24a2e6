// Plain Node runs this file in the database's worker thread, without a bundler: hence the extensions.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { StartProblem } from '../start-problem.ts'
import { DurableFs, syncPath } from './durable-fs.ts'

/** The major version of PostgreSQL in PGlite; it cannot open the data folder of another one. */
const POSTGRES_MAJOR = '18'

// PGlite starts with -F by default, which switches fsync off; and the fdatasync of its file layer does nothing.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

export type OpenFolder = { readonly client: PGlite; readonly fs: DurableFs; readonly unlock: () => void }

/** Opens the database in `folder`, and creates it if there is none. Throws a `StartProblem` if it cannot be used safely. */
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

// The operating system releases this lock when the process ends in any way. PGlite has no lock of its own, and two processes on
// one folder would silently lose each other's writes.
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

// Created under another name and renamed when complete: a creation that breaks off leaves no half database behind.
async function createMissing(folder: string): Promise<void> {
  if (isComplete(folder)) return
  const beside = `${folder}.new`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  const client = await PGlite.create({ fs: new DurableFs(beside), startParams: START_PARAMS })
  await client.exec('checkpoint')
  await client.close()
  syncTree(beside)
  renameSync(beside, folder)
  syncPath(dirname(folder))
}

function isComplete(folder: string): boolean {
  const version = readIfExists(join(folder, 'PG_VERSION'))
  if (version === null) return false
  if (version.trim() === POSTGRES_MAJOR) return true
  throw new StartProblem({ code: 'folder-version', folder, theirs: version.trim(), ours: POSTGRES_MAJOR })
}

async function openExisting(folder: string): Promise<{ client: PGlite; fs: DurableFs }> {
  // Nobody else can run while we hold the lock, and the pid file of a killed process could keep this one from starting.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const fs = new DurableFs(folder)
  const client = await PGlite.create({ fs, startParams: START_PARAMS })
  await checkDurable(client, fs)
  return { client, fs }
}

// If an upgrade of PGlite breaks our fsync, the start must fail with this message; it must not lose data silently.
async function checkDurable(client: PGlite, fs: DurableFs): Promise<void> {
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

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return null
    throw problem
  }
}

const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem ? String(problem.code) : '')

/** Turns a system error into a `StartProblem` for the person who starts the program; returns any other error as it is. */
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
