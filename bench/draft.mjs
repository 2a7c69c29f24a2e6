/**
 * Runs the server calls of the page of a draft, for drafts of several lengths, on an embedded database in a temporary folder,
 * and prints how long each step takes. The shortest draft is the reference for the others.
 *
 *   node bench/draft.mjs [rows …]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadModule } from './load.mjs'

const given = process.argv.slice(2).map(Number)
const lengths = given.length > 0 ? given : [10_000, 50_000, 100_000]
const folder = await mkdtemp(join(tmpdir(), 'bench-draft-'))

const { module, close } = await loadModule('/bench/draft-steps.ts')
try {
  const { measure, openIn, closeDb } = module
  openIn(folder)
  for (const rows of lengths) {
    console.log(`${rows} rows`)
    for (const [what, ms] of await measure(rows)) console.log(`  ${what.padEnd(28)}${Math.round(ms)} ms`)
    console.log(`  resident memory             ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`)
  }
  await closeDb()
} finally {
  await close()
  await rm(folder, { recursive: true, force: true })
}
