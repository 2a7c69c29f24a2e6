// Run by Node 24 with the resolve hook: the sender, in a process of its own.
import { serveOperations } from '../../lib/access/requests/operations-server.ts'
import { checkOwnDatabase } from '../../lib/activity/check-database.ts'
import { jobsOf } from '../../lib/jobs/registry.ts'
import { startJobs } from '../../lib/jobs/runner.ts'
import { DEFAULT_LOCALE } from '../../lib/messages/locale.ts'
import { translator } from '../../lib/messages/translator.ts'
import { submitBatchAgain } from '../../lib/payouts/approval/submit-batch-again.ts'
import { log, logConsole } from '../../lib/platform/log.ts'
import { settings } from '../../lib/platform/settings.ts'
import { onShutdown, shutDown } from '../../lib/platform/shutdown.ts'
import { endTracing, startTracing } from '../../lib/platform/tracing.ts'
import { checkCommandDatabase } from '../../lib/store/command-database.ts'
import { closeDb, db } from '../../lib/store/open.ts'
import { startErrorText } from '../../lib/store/start-problem-text.ts'
import { sender } from '../../lib/submissions/sending/sender.ts'

const TIMEOUT_MS = 100_000

const keepHead = () => checkOwnDatabase()

async function end(signal) {
  log.info({ signal }, 'the sender is stopping: what is under way is finished first')
  setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
  await shutDown([sender.stop, keepHead, closeDb, endTracing])
  process.exit(0)
}

logConsole()
try {
  const { environment, senderPort } = settings()
  await startTracing('sender')
  await checkCommandDatabase()
  await db()
  await checkOwnDatabase(true)
  await sender.start({ onReapproval: submitBatchAgain })
  onShutdown(await startJobs(jobsOf('sender', settings())))
  if (senderPort !== null) onShutdown((await serveOperations(senderPort)).stop)
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal))
  console.log(translator(DEFAULT_LOCALE, 'UTC').t('commands.sender.running', { environment }))
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exit(1)
}
