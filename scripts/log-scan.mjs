import { scanLogs } from './lib/log-scan.mjs'
import { inRoot } from './lib/paths.mjs'

const SHOWN = 40

// The kinds of logs that have to be there: `npm test` names those of the parts that ran, so that a scan of nothing is no success.
const wanted = process.argv.slice(2)
const { lines, problems, secrets } = scanLogs(inRoot('test-results', 'logs'))
const missing = wanted.filter((kind) => !lines[kind]).map((kind) => `there is no log of "${kind}" to scan`)
if (Object.keys(lines).length === 0) missing.push('there is no log to scan: run the tests first')
const all = [...missing, ...problems]
for (const problem of all.slice(0, SHOWN)) console.error(problem)
if (all.length > SHOWN) console.error(`and ${all.length - SHOWN} more`)
console.log(`logs scanned, in lines: ${JSON.stringify(lines)}; secrets known: ${secrets}; finds: ${problems.length}`)
process.exitCode = all.length > 0 ? 1 : 0
