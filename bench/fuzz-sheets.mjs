/**
 * Damages the sheets of the corpus at random and reads each copy with every reader: no crash, no hang, the quick reader
 * equal to the full one, and no phone or amount changed silently. Keeps the first copies that break a rule.
 *
 *   node bench/fuzz-sheets.mjs [files] [seed]
 */
import '../scripts/lib/resolve-hook.mjs'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { faultOf, mutant, randomFrom } = await import('../lib/sheet/testing/fuzz.ts')

const files = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 1)
const MOST_KEPT = 20
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const corpus = readdirSync(inRoot('e2e/sheets/corpus')).map((name) => `e2e/sheets/corpus/${name}`)
const samples = [...corpus, 'public/samples/payroll-november.xlsx', 'public/samples/payroll-november.csv']
  .filter((path) => /\.(csv|xlsx|xlsm)$/.test(path))
  .map((path) => new Uint8Array(readFileSync(inRoot(path))))

const random = randomFrom(seed)
const kept = join(tmpdir(), `fuzz-sheets-${seed}`)
const started = performance.now()
let faults = 0
for (let count = 1; count <= files; count += 1) {
  const bytes = mutant(samples, random)
  const fault = await faultOf(bytes).catch((error) => `crashed: ${error?.stack ?? error}`)
  if (fault === null) continue
  faults += 1
  if (faults > MOST_KEPT) continue
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, String(count)), bytes)
  console.error(`File ${count}, kept in ${kept}: ${fault}`)
}
const seconds = Math.round((performance.now() - started) / 1000)
console.log(JSON.stringify({ files, seed, faults, seconds }))
process.exitCode = faults === 0 ? 0 : 1
