import 'server-only'
import { exchangeCounts } from '@/lib/access/sign-in/shared-limits'
import { system } from '@/lib/access/system'
import { chainEntries } from '@/lib/activity/chain-entries'
import { checkActivity, countBreaks } from '@/lib/activity/check-activity'
import { checkOwnDatabase, ownHeadFiles } from '@/lib/activity/check-database'
import { isHeadSent, sendHead } from '@/lib/activity/send-head'
import { escrowFollower } from '@/lib/escrow/collections/follow-escrows'
import { sendNext } from '@/lib/mail/send-mail'
import { composeNotification } from '@/lib/notifications/compose-notification'
import { tellPayees } from '@/lib/payees/tell/tell-payees'
import { forgetExpired } from '@/lib/payments/exports/export-store'
import { runNextExport } from '@/lib/payments/exports/run-export'
import { sendReceipts } from '@/lib/payments/receipts/send-receipts'
import { makeDueDrafts } from '@/lib/payouts/templates/make-due-drafts'
import type { Settings } from '@/lib/platform/settings'
import { reconcileNext } from '@/lib/reconciliation/reconcile-days'
import { compareWithService, countFindings, runDueSearches } from '@/lib/reconciliation/run-due-searches'
import { indexNextPayments } from '@/lib/search/index-payments'
import { indexNextRows } from '@/lib/search/index-rows'
import { READ_PAYMENTS } from '@/lib/search/payments-read'
import { runHousekeeping } from '@/lib/store/housekeeping'
import type { Job } from './job'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A process that runs jobs: the app, or the sender beside it (`npm run sender`). */
export type JobProcess = 'app' | 'sender'

/** Which processes run the job; `where` the settings need it, or always if not set. */
type Registered = Job & { readonly in: readonly JobProcess[]; readonly where?: (settings: Settings) => boolean }

const escrows = escrowFollower()

/** Every background job. Sending is none: it has a machine of its own (`lib/submissions/sending`). */
const JOBS: readonly Registered[] = [
  {
    // A notification would make all transactions that write an entry commit one after the other. Only one transaction at a time adds a link,
    // and a turn in which nothing waits writes nothing, as a lease would.
    name: 'chain-activity',
    in: ['app', 'sender'],
    instances: 'each',
    everyMs: SECOND,
    turnMs: MINUTE,
    run: ({ signal }) => chainEntries(signal),
  },
  {
    // Each instance keeps the head of the log in files of its own.
    name: 'compare-heads',
    in: ['app', 'sender'],
    instances: 'each',
    everyMs: 15 * SECOND,
    turnMs: MINUTE,
    run: async () => void (await checkOwnDatabase()),
  },
  {
    // Once a day it reads the whole log. A new epoch, or a database that somebody accepts, changes what the log has to contain.
    name: 'check-activity',
    in: ['app', 'sender'],
    instances: 'one',
    everyMs: 5 * MINUTE,
    wake: { topic: 'control' },
    turnMs: 2 * HOUR,
    run: async ({ signal }) => void (await checkActivity(await ownHeadFiles(), signal)),
  },
  {
    // Once a day; where that fails, again after an hour.
    name: 'send-activity-head',
    in: ['app', 'sender'],
    where: isHeadSent,
    instances: 'one',
    everyMs: HOUR,
    firstAfterMs: MINUTE,
    turnMs: 5 * MINUTE,
    run: sendHead,
  },
  {
    name: 'housekeeping',
    in: ['app'],
    instances: 'one',
    everyMs: 10 * MINUTE,
    turnMs: 10 * MINUTE,
    run: () => runHousekeeping(system()),
  },
  {
    // Nothing where nothing was counted.
    name: 'exchange-address-counts',
    in: ['app'],
    instances: 'each',
    everyMs: SECOND,
    turnMs: MINUTE,
    run: exchangeCounts,
  },
  {
    // Each mail is claimed by one instance, and its claim lasts two minutes.
    name: 'send-mail',
    in: ['app'],
    where: ({ mail }) => mail !== null,
    instances: 'each',
    everyMs: 5 * SECOND,
    wake: { topic: 'mail' },
    turnMs: 2 * MINUTE,
    // A mail that is cut off is sent again under the same message id.
    stopWaitsMs: SECOND,
    run: () => sendNext(composeNotification),
  },
  {
    name: 'tell-payees',
    in: ['app'],
    where: ({ mail }) => mail !== null,
    instances: 'one',
    everyMs: 30 * SECOND,
    turnMs: 10 * MINUTE,
    run: tellPayees,
  },
  {
    name: 'send-receipts',
    in: ['app'],
    where: ({ mail }) => mail !== null,
    instances: 'one',
    everyMs: 30 * SECOND,
    turnMs: 10 * MINUTE,
    run: sendReceipts,
  },
  {
    // Each export is claimed by one instance, for two minutes from its last window on.
    name: 'run-exports',
    in: ['app'],
    instances: 'each',
    everyMs: 2 * SECOND,
    wake: { topic: 'export' },
    turnMs: 2 * MINUTE,
    run: ({ worker, signal }) => runNextExport(worker, signal),
  },
  {
    name: 'forget-exports',
    in: ['app'],
    instances: 'one',
    everyMs: 10 * MINUTE,
    turnMs: MINUTE,
    run: forgetExpired,
  },
  {
    name: 'follow-escrows',
    in: ['app'],
    instances: 'one',
    everyMs: MINUTE,
    wake: { topic: 'event', concerns: escrows.concerns },
    turnMs: 10 * MINUTE,
    run: ({ signal }) => escrows.run(signal),
  },
  {
    // The database gives a search up that has not ended after two hours.
    name: 'search-lists',
    in: ['app', 'sender'],
    where: ({ sender }) => sender,
    instances: 'one',
    everyMs: MINUTE,
    firstAfterMs: MINUTE,
    turnMs: 2 * HOUR,
    run: ({ signal, worker }) => runDueSearches(worker, signal),
  },
  {
    // Until it has ended, nothing is sent for the first time. The database gives each list to one instance.
    name: 'compare-with-service',
    in: ['app', 'sender'],
    where: ({ sender }) => sender,
    instances: 'each',
    everyMs: 5 * SECOND,
    wake: { topic: 'control' },
    turnMs: 2 * HOUR,
    run: ({ signal, worker }) => compareWithService(worker, signal),
  },
  {
    name: 'make-due-drafts',
    in: ['app'],
    instances: 'one',
    everyMs: MINUTE,
    turnMs: 30 * MINUTE,
    run: () => makeDueDrafts(),
  },
  {
    name: 'index-rows',
    in: ['app'],
    instances: 'one',
    everyMs: 10 * SECOND,
    turnMs: 5 * MINUTE,
    run: ({ signal }) => indexNextRows(signal),
  },
  {
    name: 'index-payments',
    in: ['app'],
    instances: 'one',
    everyMs: MINUTE,
    firstAfterMs: 5 * SECOND,
    wake: { topic: READ_PAYMENTS },
    turnMs: 10 * MINUTE,
    run: ({ signal }) => indexNextPayments(signal),
  },
  {
    name: 'reconcile',
    in: ['app', 'sender'],
    where: ({ sender }) => sender,
    instances: 'one',
    everyMs: MINUTE,
    firstAfterMs: 2 * MINUTE,
    wake: { topic: 'reconciliation' },
    turnMs: 2 * HOUR,
    run: ({ signal, worker }) => reconcileNext({ worker, signal }),
  },
  {
    // A collector reads the metrics of each instance.
    name: 'count-findings',
    in: ['app'],
    instances: 'each',
    everyMs: MINUTE,
    turnMs: MINUTE,
    run: async () => void (await Promise.all([countFindings(), countBreaks()])),
  },
]

/** The jobs that a process with these settings runs. */
export const jobsOf = (process: JobProcess, current: Settings): readonly Job[] =>
  JOBS.filter((job) => job.in.includes(process) && (job.where?.(current) ?? true))
