import { randomUUID } from 'node:crypto'
import { system } from '@/lib/access/system'
import { testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { refreshDue } from '@/lib/escrow/board/refresh-due'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { readUnwatched } from '@/lib/escrow/collections/follow-escrows'
import { listEscrows } from '@/lib/escrow/collections/list-escrows'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readEventsAbout } from '@/lib/events/read-events'
import { claimMail } from '@/lib/mail/outbox'
import { readOutbox } from '@/lib/mail/read-outbox'
import { translator } from '@/lib/messages/translator'
import { markRead, readNotifications } from '@/lib/notifications/read-notifications'
import { readMoneyIn } from '@/lib/overview/money-in'
import { readMoneyOut } from '@/lib/overview/money-out'
import { readSystemStatus } from '@/lib/overview/system-status'
import { readPayeeFilters } from '@/lib/payees/filters'
import { eachPayee, listPayees } from '@/lib/payees/list-payees'
import { readPayee } from '@/lib/payees/read-payee'
import {
  openCollectionRequests,
  readCollectionRequest,
} from '@/lib/payments/collection-requests/read-collection-request'
import { ownExports } from '@/lib/payments/exports/export'
import { forgetExpired } from '@/lib/payments/exports/export-store'
import { runNextExport } from '@/lib/payments/exports/run-export'
import { statusHistoryOf } from '@/lib/payments/observe'
import { collectedHere } from '@/lib/payments/ours'
import { savedViews } from '@/lib/payments/saved-views'
import { compare } from '@/lib/payouts/approval/compare-payouts'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { readPayout } from '@/lib/payouts/read-payout'
import { readResult } from '@/lib/payouts/results/read-results'
import { decided, draftInput, retried, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { readLimitsPage } from '@/lib/policy/read-limits'
import { readFindings } from '@/lib/reconciliation/read-findings'
import { countFindings, runDueSearches } from '@/lib/reconciliation/run-due-searches'
import { ourPayoutOf, ourPayouts, unansweredBatches } from '@/lib/service-lists/ours'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { db, engine, withTx } from '@/lib/store/open'
import { dueSubmissions } from '@/lib/store/transitions/due'
import { watch } from '@/lib/submissions/sending/alarms'
import { sender } from '@/lib/submissions/sending/sender'
import { senderStatus } from '@/lib/submissions/sending/sender-status'
import { dueWork, nextDueInMs } from '@/lib/submissions/sending/work'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import { phoneOf } from './history'

/** Something that the product does, by the page or the job that does it. */
export type Step = { readonly name: string; readonly run: () => Promise<unknown> }

type People = Awaited<ReturnType<typeof peopleOf>>

/** Who works with the history: one who prepares payouts, one who approves them, one who administers. */
export async function peopleOf() {
  return {
    maker: await testStaff('payouts:prepare', { role: 'preparer', name: 'B. Maker' }),
    checker: await testStaff('payouts:approve', { name: 'B. Checker' }),
    admin: await testStaff('policy:manage', { role: 'admin', name: 'B. Admin' }),
  }
}

const FAR = 1_000
const UNREAD = { status: null, amount: null, currency: null }

/** What a person waits for: the first page and the thousandth of each list, and the pages of single things. */
export async function pagesOf({ maker, checker, admin }: People): Promise<readonly Step[]> {
  const [of] = await (await engine()).asOwner(({ rows }) =>
    rows(`select (select id from payout where state = 'approved' order by created_at desc offset 30 limit 1) as payout,
      (select id from payee order by id offset 500 limit 1) as payee,
      (select id from submission where kind = 'create-payment' limit 1) as payment,
      (select service_id from submission where kind = 'create-payment' limit 1) as at_service,
      (select id from escrow limit 1) as escrow,
      (select id from payee order by lower(name), id offset least(49999, (select count(*) from payee) / 2) limit 1) as far_payee,
      (select id from escrow order by created_at desc, id desc offset least(49999, (select count(*) from escrow) / 2) limit 1) as far_escrow`),
  )
  const {
    payout,
    payee,
    payment,
    at_service: paymentId,
    escrow,
    far_payee: farPayee,
    far_escrow: farEscrow,
  } = Object.fromEntries(Object.entries(of ?? {}).map(([key, value]) => [key, String(value)])) as Record<string, string>
  const placeOf = (page: number, after: string | undefined) => (page === 1 ? {} : { page: String(page), after })
  const pageOf = (page: number) => (page === 1 ? '' : `, page ${page}`)
  const lists = [1, FAR].flatMap((page): Step[] => [
    {
      name: `list of payouts${pageOf(page)}`,
      run: () => listPayouts(maker, { offset: (page - 1) * 50, limit: 50, search: '' }),
    },
    { name: `payees${pageOf(page)}`, run: () => listPayees(maker, readPayeeFilters(placeOf(page, farPayee))) },
    { name: `escrows${pageOf(page)}`, run: () => listEscrows(maker, readEscrowsFilters(placeOf(page, farEscrow))) },
  ])
  return [
    ...lists,
    { name: 'list of payouts, searched', run: () => listPayouts(maker, { offset: 0, limit: 50, search: 'wages 77' }) },
    { name: 'payees, searched by name', run: () => listPayees(maker, readPayeeFilters({ search: 'payee 777' })) },
    { name: 'payees, searched by phone', run: () => listPayees(maker, readPayeeFilters({ search: '+25677201' })) },
    { name: 'payees with a wallet', run: () => listPayees(maker, readPayeeFilters({ wallet: 'connected' })) },
    { name: 'escrows, searched', run: () => listEscrows(maker, readEscrowsFilters({ search: 'escrow 777' })) },
    { name: 'escrows in escrow', run: () => listEscrows(maker, readEscrowsFilters({ show: 'held' })) },
    { name: 'overview and status', run: () => readSystemStatus(maker) },
    { name: 'overview of an approver', run: () => readSystemStatus(checker) },
    {
      name: 'money out',
      run: () => readMoneyOut(maker, new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)),
    },
    { name: 'money in', run: () => readMoneyIn(maker) },
    { name: 'approvals', run: () => listApprovals(checker) },
    { name: 'notifications', run: () => readNotifications(maker) },
    { name: 'findings', run: () => readFindings(maker) },
    { name: 'outgoing mail', run: () => readOutbox(admin) },
    { name: 'limits', run: () => readLimitsPage(admin) },
    { name: 'page of a payee', run: () => readPayee(maker, payee ?? '') },
    { name: 'page of a payout with results', run: () => readPayout(checker, payout ?? '') },
    {
      name: 'rows of a payout',
      run: () => readRows(maker, payout ?? '', { filter: 'all', code: null, order: 'sheet', offset: 0, limit: 100 }),
    },
    { name: 'results sheet', run: () => readResult(maker, payout ?? '', translator('en', 'Africa/Kampala')) },
    { name: 'page of a collection request', run: () => readCollectionRequest(maker, payment ?? '') },
    { name: 'open collection requests', run: () => openCollectionRequests(maker) },
    {
      name: 'page of a payment',
      run: () => Promise.all([collectedHere(paymentId ?? ''), statusHistoryOf(paymentId ?? '')]),
    },
    ...(['payment', 'disbursement', 'escrow'] as const).map((kind) => ({
      name: `events about: ${kind}`,
      run: async () => readEventsAbout(await db(), { kind, id: paymentId ?? '', read: UNREAD, endOf: () => null }),
    })),
    { name: 'page of an escrow', run: () => readEscrow(maker, escrow ?? '') },
    {
      name: "service's disbursements that are ours",
      run: () =>
        Promise.all([
          ourPayouts('direct', [paymentId ?? '']),
          ourPayoutOf('direct', paymentId ?? '', 'CH-00000001'),
          unansweredBatches('direct'),
          unansweredBatches('escrow'),
        ]),
    },
    { name: 'own exports', run: () => ownExports(maker) },
    { name: 'saved views', run: () => savedViews(maker) },
    { name: 'status of the sender', run: () => senderStatus() },
    { name: 'due work', run: () => dueWork(100) },
    { name: 'next due', run: () => nextDueInMs() },
    { name: 'due submissions', run: async () => dueSubmissions(await db(), 100) },
  ]
}

/** What else runs: jobs, and a payout from its first row to its results. */
export async function stepsOf({ maker, checker }: People, sandbox: TestSandbox): Promise<readonly Step[]> {
  const id = randomUUID()
  const rows = 200
  const quoteAll = async () => {
    for (const { hash } of (await view(maker, id)).batches) {
      const done = await quoteDraft(maker, id, hash)
      if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
    }
  }
  return [
    {
      name: 'export of payees',
      run: async () => {
        for await (const _ of eachPayee(maker, readPayeeFilters({}))) void _
      },
    },
    { name: 'mark notifications as read', run: () => markRead(maker, { until: new Date().toISOString() }) },
    { name: 'housekeeping', run: () => runHousekeeping(system()) },
    { name: 'alarms and metrics', run: () => watch() },
    { name: 'claim a mail', run: () => claimMail() },
    { name: 'forget exports', run: () => forgetExpired() },
    { name: 'run an export', run: () => runNextExport('plans', new AbortController().signal) },
    { name: 'follow escrows', run: () => readUnwatched(new Map(), AbortSignal.timeout(2_000)) },
    { name: 'refresh due escrows', run: () => refreshDue() },
    { name: 'count findings', run: () => countFindings() },
    { name: "search the service's lists", run: () => runDueSearches('plans', new AbortController().signal) },
    {
      name: 'save a draft',
      run: async () => {
        const lines = Array.from({ length: rows }, (_, n) => ({
          name: `Payee ${n}`,
          phone: phoneOf(n * 37).replace('+256', '0'),
          amount: String(10_000 + ((n * 7_919) % 5_000) * 10),
          reference: `N-${n}`,
        }))
        const made = await createDraft(maker, id, draftInput(rows))
        if (!made.ok) throw new Error(JSON.stringify(made.problem.message))
        const saved = await saveRows(maker, id, sheetRows(lines))
        if (!saved.ok) throw new Error(JSON.stringify(saved.problem.message))
      },
    },
    { name: 'type into a draft', run: () => typeInto(maker, id, 3, { amount: '23000' }) },
    { name: 'quote a draft', run: quoteAll },
    { name: 'compare a draft', run: () => compare(maker, id, { what: 'like-it' }) },
    {
      name: 'submit and approve',
      run: async () => {
        const asked = await submitForApproval(maker, id, (await view(maker, id)).contentHash ?? '')
        if (!asked.ok) throw new Error(JSON.stringify(asked.problem.message))
        await view(checker, id)
        const done = await decided(checker, asked.value)
        if (!done.ok) throw new Error(JSON.stringify(done.problem.message))
      },
    },
    { name: 'send and read outcomes', run: () => send(id, sandbox) },
    {
      name: 'retry failed rows',
      run: () => retried(maker, id),
    },
  ]
}

async function send(id: string, sandbox: TestSandbox): Promise<void> {
  const count = (which: string) =>
    withTx(
      async (tx) =>
        (
          await tx.execute<{ n: number }>(
            `select count(*)::int as n from submission where payout_id = '${id}' and ${which}`,
          )
        ).rows[0]?.n ?? 0,
    )
  const until = async (which: string) => {
    for (let turn = 0; turn < 300; turn += 1) {
      if ((await count(which)) === (await count('true'))) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`Not all batches: ${which}`)
  }
  await sender.start({ onReapproval: async () => undefined })
  try {
    await until('service_id is not null')
    await sandbox.control('settle', {})
    await (await engine()).asOwner(({ exec }) =>
      exec(`update submission set next_attempt_at = clock_timestamp() where payout_id = '${id}'`),
    )
    sender.wake()
    await until(`state in ('settled', 'partial', 'failed')`)
  } finally {
    await sender.stop()
  }
}
