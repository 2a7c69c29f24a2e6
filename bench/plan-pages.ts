import { testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { readBalance } from '@/lib/balance/read-balance'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { listEscrows } from '@/lib/escrow/collections/list-escrows'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readEventsAbout } from '@/lib/events/read-events'
import { readOutbox } from '@/lib/mail/read-outbox'
import { translator } from '@/lib/messages/translator'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { readMoneyIn } from '@/lib/overview/money-in'
import { readMoneyOut } from '@/lib/overview/money-out'
import { readSystemStatus } from '@/lib/overview/system-status'
import { readPayeeFilters } from '@/lib/payees/filters'
import { listGroups } from '@/lib/payees/groups/groups'
import { listPayees } from '@/lib/payees/list-payees'
import { readPayee } from '@/lib/payees/read-payee'
import {
  openCollectionRequests,
  readCollectionRequest,
} from '@/lib/payments/collection-requests/read-collection-request'
import { ownExports } from '@/lib/payments/exports/export'
import { listLinks } from '@/lib/payments/links/list-links'
import { statusHistoryOf } from '@/lib/payments/observe'
import { collectedHere } from '@/lib/payments/ours'
import { sendReceipts } from '@/lib/payments/receipts/send-receipts'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { readPayout } from '@/lib/payouts/read-payout'
import { readResult } from '@/lib/payouts/results/read-results'
import { readLimitsPage } from '@/lib/policy/read-limits'
import { readOurEntries } from '@/lib/reconciliation/our-entries'
import { readReconciledDay, readReconciliation } from '@/lib/reconciliation/read-reconciliation'
import { savedViews } from '@/lib/saved-views/saved-views'
import { ourPayoutOf, ourPayouts, unansweredBatches } from '@/lib/service-lists/ours'
import { db, engine } from '@/lib/store/open'
import { senderStatus } from '@/lib/submissions/sending/sender-status'
import { dueNow, nextDueInMs, readWork } from '@/lib/submissions/sending/work'
import { readProblems } from '@/lib/support/read-problems'

/** Something that the product does, by the page or the job that does it. */
const DAY_MS = 86_400_000
const WEEK_AGO = () => new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10)
const lastWeek = () => ({ from: new Date(Date.now() - 7 * DAY_MS), to: new Date() })

export type Step = { readonly name: string; readonly run: () => Promise<unknown> }

export type People = Awaited<ReturnType<typeof peopleOf>>

/** Who works with the history: one who prepares payouts, one who approves them, two who administer. */
export async function peopleOf() {
  return {
    maker: await testStaff('payouts:prepare', { role: 'preparer', name: 'B. Maker' }),
    checker: await testStaff('payouts:approve', { name: 'B. Checker' }),
    second: await testStaff('payouts:approve', { name: 'B. Second' }),
    admin: await testStaff('policy:manage', { role: 'admin', name: 'B. Admin' }),
    support: await testStaff('support:read', { role: 'admin', name: 'B. Support' }),
  }
}

const FAR = 1_000
const UNREAD = { status: null, amount: null, currency: null }

/** What a person waits for: the first page and the thousandth of each list, and the pages of single things. */
export async function pagesOf({ maker, checker, admin, support }: People): Promise<readonly Step[]> {
  const [of] = await (await engine()).asOwner(({ rows }) =>
    rows(`select (select id from payout where state = 'approved' order by created_at desc offset 30 limit 1) as payout,
      (select id from payee order by id offset 500 limit 1) as payee,
      (select id from submission where kind = 'create-payment' limit 1) as payment,
      (select service_id from submission where kind = 'create-payment' limit 1) as at_service,
      (select id from escrow limit 1) as escrow,
      (select id from payee order by lower(name), id offset least(49999, (select count(*) from payee) / 2) limit 1) as far_payee,
      far.id as far_payout, to_char(far.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as far_moment,
      (select id from escrow order by created_at desc, id desc offset least(49999, (select count(*) from escrow) / 2) limit 1) as far_escrow
      from (select id, updated_at from payout order by updated_at desc, id desc offset least(49999, (select count(*) from payout) / 2) limit 1) far`),
  )
  const {
    payout,
    payee,
    payment,
    at_service: paymentId,
    escrow,
    far_payee: farPayee,
    far_escrow: farEscrow,
    far_payout: farPayout,
    far_moment: farMoment,
  } = Object.fromEntries(Object.entries(of ?? {}).map(([key, value]) => [key, String(value)])) as Record<string, string>
  const placeOf = (page: number, after: string | undefined, at?: string) =>
    page === 1 ? {} : { page: String(page), after, at }
  const pageOf = (page: number) => (page === 1 ? '' : `, page ${page}`)
  const lists = [1, FAR].flatMap((page): Step[] => [
    {
      name: `list of payouts${pageOf(page)}`,
      run: () => listPayouts(maker, readPayoutsFilters(placeOf(page, farPayout, farMoment))),
    },
    { name: `payees${pageOf(page)}`, run: () => listPayees(maker, readPayeeFilters(placeOf(page, farPayee))) },
    { name: `escrows${pageOf(page)}`, run: () => listEscrows(maker, readEscrowsFilters(placeOf(page, farEscrow))) },
  ])
  return [
    ...lists,
    { name: 'list of payouts, searched', run: () => listPayouts(maker, readPayoutsFilters({ search: 'wages 77' })) },
    { name: 'payees, searched by name', run: () => listPayees(maker, readPayeeFilters({ search: 'payee 777' })) },
    { name: 'payees, searched by phone', run: () => listPayees(maker, readPayeeFilters({ search: '+25677201' })) },
    { name: 'payouts by name', run: () => listPayouts(maker, readPayoutsFilters({ sort: 'name' })) },
    { name: 'payouts, the newest first', run: () => listPayouts(maker, readPayoutsFilters({ sort: 'newest' })) },
    { name: 'payees, the newest first', run: () => listPayees(maker, readPayeeFilters({ sort: 'newest' })) },
    { name: 'payees of a group', run: () => listPayees(maker, readPayeeFilters({ group: farPayee })) },
    { name: 'groups of payees', run: () => listGroups(maker) },
    { name: 'payment links', run: () => listLinks(maker) },
    { name: 'receipts to be sent', run: () => sendReceipts() },
    { name: 'payees without a wallet', run: () => listPayees(maker, readPayeeFilters({ wallet: 'none' })) },
    {
      name: 'payees with a wallet, searched',
      run: () => listPayees(maker, readPayeeFilters({ wallet: 'connected', search: 'payee 777' })),
    },
    { name: 'payees, searched by a common word', run: () => listPayees(maker, readPayeeFilters({ search: 'payee' })) },
    {
      name: 'list of payouts, searched by a common word',
      run: () => listPayouts(maker, readPayoutsFilters({ search: 'wages' })),
    },
    {
      name: 'escrows, searched by a common word',
      run: () => listEscrows(maker, readEscrowsFilters({ search: 'escrow' })),
    },
    { name: 'payees with a wallet', run: () => listPayees(maker, readPayeeFilters({ wallet: 'connected' })) },
    { name: 'escrows, searched', run: () => listEscrows(maker, readEscrowsFilters({ search: 'escrow 777' })) },
    { name: 'escrows in escrow', run: () => listEscrows(maker, readEscrowsFilters({ show: 'held' })) },
    { name: 'escrows that ended', run: () => listEscrows(maker, readEscrowsFilters({ show: 'ended' })) },
    {
      name: 'escrows in escrow, searched',
      run: () => listEscrows(maker, readEscrowsFilters({ show: 'held', search: 'escrow' })),
    },
    { name: 'overview and status', run: () => readSystemStatus(maker) },
    { name: 'overview of an approver', run: () => readSystemStatus(checker) },
    {
      name: 'money out',
      run: () => readMoneyOut(maker, new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)),
    },
    { name: 'money in', run: () => readMoneyIn(maker) },
    { name: 'approvals', run: () => listApprovals(checker) },
    { name: 'notifications', run: () => readNotifications(maker) },
    { name: 'record: findings and days', run: () => readReconciliation(maker) },
    { name: 'record: one day', run: () => readReconciledDay(maker, WEEK_AGO()) },
    { name: 'record: our entries of a week', run: () => readOurEntries(lastWeek(), 'Africa/Kampala') },
    { name: 'record: balance', run: () => readBalance(maker) },
    { name: 'record: errors', run: () => readProblems(support, 'abc') },
    { name: 'outgoing mail', run: () => readOutbox(admin) },
    { name: 'limits', run: () => readLimitsPage(admin) },
    { name: 'page of a payee', run: () => readPayee(maker, payee ?? '') },
    { name: 'page of a payout with results', run: () => readPayout(checker, payout ?? '') },
    {
      name: 'rows of a payout',
      run: () => readRows(maker, payout ?? '', { filter: 'all', code: null, order: 'sheet', offset: 0, limit: 100 }),
    },
    {
      name: 'failed rows of a payout',
      run: () => readRows(maker, payout ?? '', { filter: 'failed', code: null, order: 'sheet', offset: 0, limit: 100 }),
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
    { name: 'saved views', run: () => savedViews(maker, 'payments') },
    { name: 'status of the sender', run: () => senderStatus() },
    { name: 'due work', run: async () => readWork(await dueNow(100)) },
    { name: 'next due', run: () => nextDueInMs() },
  ]
}
