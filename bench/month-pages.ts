import type { Staff } from '@/lib/access/actor'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { translator } from '@/lib/messages/translator'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { readMoneyOut } from '@/lib/overview/money-out'
import { readTasks } from '@/lib/overview/read-tasks'
import { readSystemStatus } from '@/lib/overview/system-status'
import { readPayeeFilters } from '@/lib/payees/filters'
import { listPayees } from '@/lib/payees/list-payees'
import { readPayee } from '@/lib/payees/read-payee'
import { readFilters as readPaymentFilters } from '@/lib/payments/filters'
import { listServicePayments } from '@/lib/payments/list'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { readPayout } from '@/lib/payouts/read-payout'
import { readResult } from '@/lib/payouts/results/read-results'
import { readReconciliation } from '@/lib/reconciliation/read-reconciliation'
import { readFilters as readDisbursementFilters } from '@/lib/service-lists/filters'
import { listServiceDisbursements } from '@/lib/service-lists/list'
import type { StatementMeter, Work } from './month-statements'

/** In three days each page is then read more than 20 times, as often as a statement has to run to be compared. */
const TURNS = 7
const OVERVIEW_DAYS = 14
const DAY_MS = 86_400_000

type Read = {
  readonly maker: Staff<'payouts:prepare'>
  readonly checker: Staff<'payouts:approve'>
  readonly payout: string
  readonly payee: string
}

const pagesOf = ({ maker, checker, payout, payee }: Read): Readonly<Record<string, () => Promise<unknown>>> => ({
  overview: () =>
    Promise.all([
      readTasks(maker),
      readSystemStatus(maker),
      listPayouts(maker, readPayoutsFilters({})),
      readMoneyOut(maker, new Date(Date.now() - OVERVIEW_DAYS * DAY_MS).toISOString().slice(0, 10)),
    ]),
  'list of payouts': () => listPayouts(maker, readPayoutsFilters({})),
  'list of payouts, searched': () => listPayouts(maker, readPayoutsFilters({ search: 'wages of day 1' })),
  'page of a payout': () => readPayout(checker, payout),
  'rows of a payout': () =>
    readRows(maker, payout, { filter: 'all', code: null, order: 'sheet', offset: 0, limit: 100 }),
  'results sheet': () => readResult(maker, payout, translator('en', 'Africa/Kampala')),
  payments: () => listServicePayments(maker, readPaymentFilters({})),
  disbursements: () => listServiceDisbursements(maker, readDisbursementFilters({})),
  payees: () => listPayees(maker, readPayeeFilters({})),
  'page of a payee': () => readPayee(maker, payee),
  approvals: () => listApprovals(checker),
  notifications: () => readNotifications(maker),
  findings: () => readReconciliation(maker),
})

/**
 * How long the readings of each main page take, in milliseconds, and how many pages of the database they touch: the best of a few turns, and the
 * average of them.
 */
export async function timePages(read: Read, meter: StatementMeter): Promise<ReadonlyMap<string, Work>> {
  const found = new Map<string, Work>()
  for (const [name, run] of Object.entries(pagesOf(read))) {
    const before = await meter.soFar()
    let ms = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < TURNS; turn += 1) {
      const began = performance.now()
      await run()
      ms = Math.min(ms, performance.now() - began)
    }
    found.set(name, { ms, blocks: ((await meter.soFar()).blocks - before.blocks) / TURNS })
  }
  return found
}
