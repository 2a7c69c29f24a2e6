import 'server-only'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { seedDemoStaff } from '@/lib/access/staff/seed-demo-staff'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { exportData, importData } from './export'
import { closeDb, engine } from './open'
import { StartProblem } from './start-problem'
import { startReasonText } from './start-problem-text'

// The person who runs a command has no account here and so no language setting.
const { t } = translator(DEFAULT_LOCALE, 'UTC')

/** The program: runs one command and closes the database. Returns the exit code: 0 done, 1 could not be done, 2 wrong use. */
export async function main(argv: string[]): Promise<number> {
  const work = commandOf(argv)
  if (work === null) {
    console.error(t('commands.data.help'))
    return 2
  }
  try {
    console.log(await work())
    return 0
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    const sentence =
      problem instanceof StartProblem
        ? startReasonText(problem.reason)
        : t('commands.data.failed', { why: problem.message })
    console.error(sentence)
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

async function migrateOnly(): Promise<string> {
  await engine()
  // The instances of a server start without the login that may add them.
  await seedDemoStaff()
  return t('commands.data.migrated')
}

async function importFrom(file: string): Promise<string> {
  await importData(readFileSync(file, 'utf8'))
  return t('commands.data.imported')
}

async function exportTo(file: string): Promise<string> {
  // Never over a file that is there: it may be the only other copy.
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await once(out, 'open')
  await exportData(async (part) => {
    if (!out.write(part)) await once(out, 'drain')
  })
  out.end()
  await once(out, 'close')
  return t('commands.data.exported', { file })
}
