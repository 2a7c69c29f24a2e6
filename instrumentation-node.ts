import { stampAddresses } from '@/lib/access/requests/client-address'
import { guardRequests } from '@/lib/access/requests/guard-requests'
import { seedDemoStaff } from '@/lib/access/staff/seed-demo-staff'
import { checkOwnDatabase } from '@/lib/activity/check-database'
import { jobsOf } from '@/lib/jobs/registry'
import { startJobs } from '@/lib/jobs/runner'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { submitBatchAgain } from '@/lib/payouts/approval/submit-batch-again'
import { log, logConsole } from '@/lib/platform/log'
import { requestsEnded, watchRequests } from '@/lib/platform/requests'
import { settings } from '@/lib/platform/settings'
import { leave, onShutdown, shutDown } from '@/lib/platform/shutdown'
import { startWarnings } from '@/lib/platform/start-warnings'
import { endTracing, startTracing } from '@/lib/platform/tracing'
import { closeDb, db } from '@/lib/store/open'
import { startErrorText } from '@/lib/store/start-problem-text'
import { sender } from '@/lib/submissions/sending/sender'

const PATIENCE_MS = 10_000

/**
 * Starts the app: settings, database, demo staff, sender, background jobs. Where something cannot start, the process ends with a sentence
 * that says why.
 */
export async function startApp(): Promise<void> {
  logConsole()
  try {
    const { environment, trustedProxies, sender: sends } = settings()
    await startTracing('app')
    stampAddresses(trustedProxies)
    guardRequests()
    watchRequests()
    const { text } = translator(DEFAULT_LOCALE, 'UTC')
    for (const { code, values } of startWarnings(settings()))
      log.warn(text(message(`settings.warning.${code}`, values)))
    await db()
    // Before anything is written or sent: a restored database still ends where its backup ended.
    await checkOwnDatabase(sends)
    await seedDemoStaff()
    if (sends) await sender.start({ onReapproval: submitBatchAgain })
    onShutdown(await startJobs(jobsOf('app', settings())))
    endInOrder()
    log.info({ environment }, 'the app is ready')
  } catch (error) {
    endWithReason(error)
  }
}

const keepHead = () => checkOwnDatabase()

// Next would keep running and answer every request with 500, without a reason.
function endWithReason(error: unknown): never {
  const why = startErrorText(error)
  log.fatal({ err: error, why }, 'the app cannot start')
  process.stderr.write(`\n${why}\n`)
  process.exit(1)
}

function endInOrder(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal))
  // `npm start` holds the other end of this input, which closes when it is killed.
  if (process.env.END_WITH_INPUT === 'on') process.stdin.once('end', () => void end('end of input')).resume()
}

// First every request is still served, until the proxy has noticed; then streams are closed, because they would keep the process from
// ending, and what is under way is answered. The head of the activity log after the last entry that this process writes, and the database last.
async function end(signal: string): Promise<void> {
  const drainMs = settings().drainSeconds * 1_000
  log.info({ signal }, 'the app is stopping')
  setTimeout(() => process.exit(1), drainMs + PATIENCE_MS).unref()
  if (drainMs > 0) await leave(drainMs)
  await shutDown([requestsEnded, sender.stop, keepHead, closeDb, endTracing])
  process.exit(0)
}
