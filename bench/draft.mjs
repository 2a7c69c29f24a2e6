/**
 * Runs the server calls of the page of a draft, for drafts of several lengths, on an empty database, and prints how long each step takes. The shortest draft is the reference for the others.
 *
 *   node bench/draft.mjs [rows …]
 */
import { benchServer } from './bench-database.mjs'
import { loadModule } from './load.mjs'

const given = process.argv.slice(2).map(Number)
const lengths = given.length > 0 ? given : [10_000, 50_000, 100_000]

const endServer = await benchServer()
const { module, close } = await loadModule('/bench/draft-steps.ts')
const { measure, open } = module
const undo = await open()
try {
  for (const rows of lengths) {
    console.log(`${rows} rows`)
    for (const [what, ms] of await measure(rows)) console.log(`  ${what.padEnd(28)}${Math.round(ms)} ms`)
    console.log(`  resident memory             ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`)
  }
} finally {
  await undo()
  await close()
  await endServer()
}
process.exit()
