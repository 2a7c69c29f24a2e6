/**
 * Measures a whole payout, from the first row that is saved to the last result, with the history of a real merchant behind it: on
 * the server of BENCH_DATABASE_URL (the address of its superuser), which keeps the filled database for the next time, or on one that is started for it. Ends with an error if a statement takes longer than one may.
 *
 *   node bench/payout.mjs [--rows 100000] [--history full|small|none] [--statements] [--until quotes|edits|approved]
 */
import { parseArgs } from 'node:util'
import { benchServer } from './bench-database.mjs'
import { loadModule } from './load.mjs'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', multiple: true, default: ['100000'] },
    history: { type: 'string', default: 'full' },
    statements: { type: 'boolean', default: false },
    until: { type: 'string', default: 'results' },
  },
})
const endServer = await benchServer()
const { module, close } = await loadModule('/bench/payout-steps.ts')
try {
  for (const rows of values.rows) {
    console.log(`${rows} rows, history ${values.history}`)
    const beyond = await module.measure({ ...values, rows: Number(rows) })
    for (const statement of beyond) console.log(`  too long: ${statement}`)
    if (beyond.length > 0) process.exitCode = 1
  }
} finally {
  await close()
  await endServer()
}
process.exit()
