import 'server-only'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { exportData, importData } from './export'
import { closeDb, engine } from './open'
import { StartProblem } from './start-problem'

const HELP = `The data of this desk, to move it to another database or to keep a copy.

  npm run data -- migrate        makes or changes the tables on a server for this version, as a start does
  npm run data -- export FILE    everything, as SQL; the app must not be running on the embedded database
  npm run data -- import FILE    into the database of the present settings, which nobody may have used yet
`

/** The program: runs one command and closes the database. Returns the exit code: 0 done, 1 could not be done, 2 wrong use. */
export async function main(argv: string[]): Promise<number> {
  const work = commandOf(argv)
  if (work === null) {
    console.error(HELP)
    return 2
  }
  try {
    console.log(await work())
    return 0
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    const sentence =
      problem instanceof StartProblem ? problem.message : `${problem.message}. Nothing was changed in the database.`
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
  return 'The tables are those of this version.'
}

async function importFrom(file: string): Promise<string> {
  await importData(readFileSync(file, 'utf8'))
  return 'Imported.'
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
  return `Written to ${file}. It holds phones and hashes of passwords: keep it safe.`
}
