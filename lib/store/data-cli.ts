import 'server-only'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { exportData, importData } from './export'
import { closeDb } from './open'
import { StartProblem } from './start-problem'

const HELP = `The data of this desk, to move it to another database or to keep a copy.

  npm run data -- export FILE    everything, as SQL; the app must not be running on the embedded database
  npm run data -- import FILE    into the database of the present settings, which nobody may have used yet
`

/** The program: runs one command and closes the database. Returns the exit code: 0 done, 1 could not be done, 2 wrong use. */
export async function main([command, file, ...more]: string[]): Promise<number> {
  if (file === undefined || more.length > 0 || (command !== 'export' && command !== 'import')) {
    console.error(HELP)
    return 2
  }
  try {
    if (command === 'export') await exportTo(file)
    else await importData(readFileSync(file, 'utf8'))
    console.log(
      command === 'export' ? `Written to ${file}. It holds phones and hashes of passwords: keep it safe.` : 'Imported.',
    )
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

async function exportTo(file: string): Promise<void> {
  // Never over a file that is there: it may be the only other copy.
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await once(out, 'open')
  await exportData(async (part) => {
    if (!out.write(part)) await once(out, 'drain')
  })
  out.end()
  await once(out, 'close')
}
