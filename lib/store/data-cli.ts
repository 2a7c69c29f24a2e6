import 'server-only'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { seedDemoStaff } from '@/lib/access/staff/seed-demo-staff'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { isNamed, linkWithCode } from '@/lib/platform/error-chain'
import { errorText } from '@/lib/platform/mask'
import { settings } from '@/lib/platform/settings'
import { checkCommandDatabase, databasePlace } from './command-database'
import { exportData, importData } from './export'
import { closeDb, engine } from './open'
import type { StartProblem } from './start-problem'
import { startReasonText } from './start-problem-text'

// The person who runs a command has no account here and so no language setting.
const { t } = translator(DEFAULT_LOCALE, 'UTC')

/** The program: runs one command and closes the database. Returns the exit code: 0 done, 1 could not be done, 2 wrong use. */
export async function main(argv: string[]): Promise<number> {
  if (argv[0] === 'psql') return openPsql(argv.slice(1))
  const work = commandOf(argv)
  if (work === null) {
    console.error(t('commands.data.help'))
    return 2
  }
  try {
    console.log(await work())
    return 0
  } catch (problem) {
    console.error(sentenceOf(problem, argv))
    return 1
  } finally {
    await closeDb()
  }
}

function commandOf([command, file, ...more]: string[]): (() => Promise<string>) | null {
  if (more.length > 0) return null
  if (command === 'migrate' && file === undefined) return migrateOnly
  if (file === undefined) return null
  if (command === 'export') return () => exportTo(file)
  return command === 'import' ? () => importFrom(file) : null
}

// Opens nothing of ours before: this is also for a database that the app refuses.
function openPsql(args: readonly string[]): number {
  const { databaseMigrationUrl, databaseUrl, dataDir } = settings()
  const address = databaseMigrationUrl ?? databaseUrl
  if (address === null) {
    console.error(startReasonText({ code: 'no-database' }))
    return 1
  }
  console.error(t('commands.database', { place: databasePlace(address) }))
  const { hostname: host, port, pathname, username, password } = new URL(address)
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  const place = { PGHOST: host, PGPORT: port || '5432', PGUSER: user, PGDATABASE: database }
  const { status, error } = spawnSync('psql', args, {
    env: { ...process.env, ...place, PGPASSWORD: decodeURIComponent(password) },
    stdio: 'inherit',
  })
  if (error === undefined) return status ?? 1
  const own = join(dataDir, 'postgres', 'passwords.json')
  const where = existsSync(own) ? own : 'DATABASE_MIGRATION_URL'
  console.error(t('commands.data.noPsql', { host, port: place.PGPORT, database, user, where }))
  return 1
}

async function migrateOnly(): Promise<string> {
  await checkCommandDatabase({ creates: true })
  await engine()
  // The instances of a server start without the login that may add them.
  await seedDemoStaff()
  return t('commands.data.migrated')
}

async function importFrom(file: string): Promise<string> {
  const statements = readFileSync(file, 'utf8')
  await checkCommandDatabase({ creates: true })
  await importData(statements)
  return t('commands.data.imported')
}

async function exportTo(file: string): Promise<string> {
  await checkCommandDatabase()
  await engine()
  // Never over a file that is there: it may be the only other copy.
  const out = await open(file, 'wx', 0o600)
  try {
    await exportData((part) => out.writeFile(part))
    await out.sync()
  } catch (problem) {
    await rm(file, { force: true })
    throw problem
  } finally {
    await out.close()
  }
  return t('commands.data.exported', { file })
}

/** What to print of an error: of one about the file that was named, what to do about it. */
function sentenceOf(problem: unknown, [command, file = '']: readonly string[]): string {
  if (isNamed<StartProblem>(problem, 'StartProblem')) return startReasonText(problem.reason)
  const { code, syscall } = linkWithCode(problem, /^E[A-Z]+$/) ?? {}
  if (syscall !== 'open' && syscall !== 'read') return t('commands.data.failed', { why: errorText(problem) })
  if (code === 'EEXIST') return t('commands.data.fileExists', { file })
  if (code !== 'ENOENT') return t('commands.data.noAccess', { file, code: String(code) })
  return command === 'import'
    ? t('commands.data.noFile', { file })
    : t('commands.data.noFolder', { folder: dirname(resolve(file)) })
}
