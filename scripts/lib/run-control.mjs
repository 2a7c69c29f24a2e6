// Run by Node 24 with the resolve hook.
import { parseArgs } from 'node:util'
import { system } from '../../lib/access/system.ts'
import { closeDb, withTx } from '../../lib/store/open.ts'
import { StartProblem } from '../../lib/store/start-problem.ts'
import { bumpEpoch, setSending } from '../../lib/store/transitions/control.ts'

const HELP = `What holds or frees all sending of this house. Every step is audited with its reason.

  npm run control -- sending off --reason "..."    no instance begins another attempt
  npm run control -- sending on  --reason "..."
  npm run control -- epoch       --reason "..."    after restoring a backup: what was approved before
                                                   is sent only once its absence is proven`

const WRONG_USE = 2

const commands = {
  'sending off': (tx, reason) => setSending(tx, system(), { enabled: false, reason }),
  'sending on': (tx, reason) => setSending(tx, system(), { enabled: true, reason }),
  epoch: (tx, reason) => bumpEpoch(tx, system(), reason),
}

async function main() {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
  const command = commands[positionals.join(' ')]
  if (!command || !values.reason?.trim()) {
    console.error(HELP)
    return WRONG_USE
  }
  const answer = await withTx((tx) => command(tx, values.reason.trim()))
  console.log(answer === undefined ? 'Done, and written to the audit record.' : `Done: the epoch is ${answer} now.`)
  return 0
}

try {
  process.exitCode = await main()
} catch (problem) {
  if (!(problem instanceof StartProblem || problem?.code?.startsWith?.('ERR_PARSE_ARGS'))) throw problem
  console.error(problem.message)
  process.exitCode = 1
} finally {
  await closeDb().catch(() => undefined)
}
