// Run by Node 24 with the resolve hook: the sender of the house, in a process of its own.
import { log } from '../../lib/log.ts'
import { askAgain } from '../../lib/payouts/ask-again.ts'
import { settings } from '../../lib/settings.ts'
import { shutDown } from '../../lib/shutdown.ts'
import { closeDb, db } from '../../lib/store/open.ts'
import { sender } from '../../lib/submissions/sender.ts'

const PATIENCE_MS = 100_000

async function end(signal) {
  log.info({ signal }, 'the sender closes: what is under way is finished first')
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  await shutDown([sender.stop, closeDb])
  process.exit(0)
}

try {
  const { environment } = settings()
  await db()
  await sender.start({ onAskAgain: askAgain })
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal))
  console.log(`The sender runs for the ${environment} environment. Ctrl-C stops it.`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
