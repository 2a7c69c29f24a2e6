import { stampAddresses } from '@/lib/access/requests/client-address'
import { seedDemoStaff } from '@/lib/access/staff/seed-demo-staff'
import { system } from '@/lib/access/system'
import { checkDatabase } from '@/lib/activity/check-database'
import { headFiles } from '@/lib/activity/head-file'
import { watchActivity } from '@/lib/activity/watch'
import { followEscrows } from '@/lib/escrow/collections/follow-escrows'
import { startMailer } from '@/lib/mail/mailer'
import { composeNotice } from '@/lib/notifications/compose-notice'
import { startExporter } from '@/lib/payments/exports/exporter'
import { submitBatchAgain } from '@/lib/payouts/approval/submit-batch-again'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import { onShutdown, shutDown } from '@/lib/platform/shutdown'
import { startWarnings } from '@/lib/platform/start-warnings'
import { startSweeper } from '@/lib/reconciliation/sweeper'
import { startHousekeeping } from '@/lib/store/housekeeping'
import { closeDb, db } from '@/lib/store/open'
import { sender } from '@/lib/submissions/sending/sender'

const PATIENCE_MS = 10_000

/** Brings the house to life: settings, database, demo staff, sender. What cannot start ends the process with a sentence. */
export async function startApp(): Promise<void> {
  try {
    const { environment, trustedProxies, sender: sends } = settings()
    stampAddresses(trustedProxies)
    for (const warning of startWarnings(settings())) log.warn(warning)
    await db()
    // Before anything is written or sent: a restored database still ends where its backup ended.
    await checkDatabase(headFiles(settings()))
    await seedDemoStaff()
    keepWatch()
    if (sends) await sender.start({ onReapproval: submitBatchAgain })
    onShutdown(await startMailer(composeNotice))
    onShutdown(await startExporter())
    onShutdown(await followEscrows())
    if (sends) onShutdown(startSweeper())
    endInOrder()
    log.info({ environment }, 'the house is open')
  } catch (problem) {
    giveUp(problem)
  }
}

let stopWatching = async () => {}

// The activity log is compared with a head kept outside of the database; what time alone asks for is done beside it.
function keepWatch(): void {
  onShutdown(startHousekeeping(system()))
  stopWatching = watchActivity(headFiles(settings()), (verified) => {
    if (verified.ok) return
    const { seq, what } = verified.broken
    log.fatal({ seq: String(seq), what }, 'the activity log was changed by somebody else')
  })
}

// Next would stay up and answer 500 to everything: nobody would know why.
function giveUp(problem: unknown): never {
  log.fatal({ err: problem }, 'the house cannot start')
  process.stderr.write(`\n${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

function endInOrder(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal))
}

// Streams first, for they would keep the server from closing; the database last, for everything else writes to it.
async function end(signal: string): Promise<void> {
  log.info({ signal }, 'the house closes')
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  await shutDown([sender.stop, stopWatching, closeDb])
  process.exit(0)
}
