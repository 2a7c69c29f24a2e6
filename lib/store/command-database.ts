import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { withDirect } from './engine/server'
import { openOnlyExisting } from './open'
import { StartProblem } from './start-problem'

// The person who runs a command has no account here and so no language setting.
const { t } = translator(DEFAULT_LOCALE, 'UTC')

/**
 * For a command, before it opens the database: prints on standard error which one it is. Throws a `StartProblem` that names it where it has no
 * tables of ours, unless the command `creates` them: a command in a shell without the app's settings must not act on a new, empty database.
 */
export async function checkCommandDatabase({ creates = false } = {}): Promise<void> {
  const { databaseUrl, databaseMigrationUrl } = settings()
  const url = databaseMigrationUrl ?? databaseUrl
  if (url === null) throw new StartProblem({ code: 'no-database' })
  const place = databasePlace(url)
  // Past the log, which has the console of the sender.
  process.stderr.write(`${t('commands.database', { place })}\n`)
  if (creates) return
  const setting = databaseMigrationUrl === null ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL'
  const [there] = await withDirect(
    url,
    (direct) => direct.rows("select to_regclass('public.migration') is not null as made"),
    setting,
  )
  if (there?.made !== true) throw new StartProblem({ code: 'empty-database', place })
  openOnlyExisting()
}

/** The database at `url` for people: the folder of the own one, otherwise its name and server, without login and password. */
export function databasePlace(url: string): string {
  const { host, pathname, username, password } = new URL(url)
  const folder = join(settings().dataDir, 'postgres')
  if (ownPassword(folder, decodeURIComponent(username)) === decodeURIComponent(password)) return folder
  return t('commands.databaseOfServer', { database: decodeURIComponent(pathname.slice(1)), host })
}

function ownPassword(folder: string, login: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8'))[login]
  } catch {
    return null
  }
}
