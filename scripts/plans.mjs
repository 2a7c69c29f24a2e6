/** `npm run plans`: every statement of the product over a large history, each plan checked. */
import { parseArgs } from 'node:util'
import { loadModule } from '../bench/load.mjs'
import { startPostgres } from './lib/postgres/temporary.mjs'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' }, only: { type: 'string' } } })

const SERVER = {
  shared_buffers: '1GB',
  max_wal_size: '32GB',
  checkpoint_timeout: '1h',
  track_functions: 'all',
}

const given = process.env.BENCH_DATABASE_URL
const server = given === undefined ? await startPostgres({ more: SERVER }) : null
process.env.LOG_LEVEL = 'silent'
process.env.BENCH_DATABASE_URL = given ?? server?.url
const { module, close } = await loadModule('/bench/plans.ts')
try {
  process.exitCode = (await module.checkPlans({ rows: Number(values.rows), only: values.only })) ? 0 : 1
} finally {
  await close()
  await server?.stop()
}
process.exit()
