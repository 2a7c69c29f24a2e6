import type { Route } from 'next'
import { type ActivityFilters, activityQueryText } from '@/lib/activity/filter-query'
import type { About } from '@/lib/approvals/approval-line'
import { type EventFilters, eventsQueryText } from '@/lib/events/filters'
import { type MoneyOutFilters, moneyOutQueryText } from '@/lib/money-out/filters'
import type { StaffNotification } from '@/lib/notifications/notification'
import { type PayeeFilters, payeesQueryText } from '@/lib/payees/filters'
import { type PaymentFilters, filtersQuery as paymentsQuery } from '@/lib/payments/filters'
import type { ViewList } from '@/lib/saved-views/view'
import { type EscrowListFilters, escrowFiltersQuery } from '@/lib/service-lists/escrow-filters'
import { type DisbursementFilters, filtersQuery as disbursementsQuery } from '@/lib/service-lists/filters'

/** The download of a whole list as a sheet. `list` is the address of its data, `query` that of its filters ("?search=a", or nothing). */
export const sheetPath = (list: `/api/${string}`, query: string, format: 'csv' | 'xlsx'): string =>
  `${list}/export${query}${query === '' ? '?' : '&'}format=${format}`

// The addresses of pages. The framework types an address with a query or an id in it only where it is written into a
// link itself, so each is declared a route here.

/** The page of a payout. */
export const payoutPath = (payoutId: string) => `/payouts/${payoutId}` as Route

/** Every batch of every payout, with these filters. */
export const moneyOutPath = (filters: MoneyOutFilters) => `/money-out${moneyOutQueryText(filters)}` as Route

/** The links by which payers pay. */
export const paymentLinksPath = () => '/payments/links' as Route

/** The templates of payouts. */
export const templatesPath = () => '/payouts/templates' as Route

/** The page of a payout at one of its rows. */
export const payoutRowPath = (payoutId: string, rowId: string) => `/payouts/${payoutId}?row=${rowId}` as Route

/** The element id of the card of a batch that needs a person, on the page of its payout. */
export const batchCardId = (submissionId: string) => `batch-${submissionId}`

/** The address of that card. */
export const batchPath = (payoutId: string, submissionId: string) =>
  `/payouts/${payoutId}#${batchCardId(submissionId)}` as Route

/** The list of payments with these filters; `at` is the payment shown beside it. */
export function paymentsPath(filters: PaymentFilters, at: string | null = null): Route {
  const query = paymentsQuery(filters)
  if (at === null) return `/payments${query}` as Route
  return `/payments${query}${query === '' ? '?' : '&'}at=${encodeURIComponent(at)}` as Route
}

/** One payment, with the filters of the list that it was opened from, for the link back. */
export const paymentPath = (id: string, filters: PaymentFilters) => `/payments/${id}${paymentsQuery(filters)}` as Route

/** A list as a saved view has it. */
export const savedViewPath = (list: ViewList, query: string) => `/${list}${query}` as Route

/** A payment requested here, while it is not known which payment of the service it is. */
export const collectionRequestPath = (submissionId: string) => `/payments/asked/${submissionId}` as Route

/** The form of a new payment, filled in like an earlier request. */
export const repeatRequestPath = (submissionId: string) => `/payments/new?like=${submissionId}` as Route

/** The page of an escrow, by our id. */
export const escrowPath = (escrowId: string) => `/escrows/${escrowId}` as Route

/** The list of escrow payouts with these filters. */
export const escrowPayoutsPath = (filters: EscrowListFilters) =>
  `/escrow-payouts${escrowFiltersQuery(filters)}` as Route

/** The board of one escrow disbursement, by the service's id; `show` filters its escrows. */
export const boardPath = (id: string, show: string | null = null) =>
  `/escrow-payouts/${id}${show === null ? '' : `?show=${show}`}` as Route

/** The service's list of disbursements with these filters. */
export const disbursementsPath = (filters: DisbursementFilters) =>
  `/disbursements${disbursementsQuery(filters)}` as Route

/** One disbursement, with the filters of the list that it was opened from, for the link back. */
export const disbursementPath = (id: string, filters: DisbursementFilters) =>
  `/disbursements/${id}${disbursementsQuery(filters)}` as Route

/** The page of one person of the staff. */
export const personPath = (staffId: string) => `/team/${staffId}` as Route

/** The page of one payee. */
export const payeePath = (id: string) => `/payees/${id}` as Route

/** The list of payees with these filters. */
export const payeesPath = (filters: PayeeFilters) => `/payees${payeesQueryText(filters)}` as Route

/** The activity log with these filters. */
export const activityPath = (filters: ActivityFilters) => `/activity${activityQueryText(filters)}` as Route

/** The activity log of one thing (`payout:…`). */
export const activityOfPath = (thing: string) => `/activity?thing=${encodeURIComponent(thing)}` as Route

/** One entry of the activity log, by its number. */
export const activityEntryPath = (seq: string) => `/activity/${seq}` as Route

/** The list of received events with these filters. */
export const eventsPath = (filters: EventFilters) => `/events${eventsQueryText(filters)}` as Route

/** One received event. */
export const eventPath = (id: string) => `/events/${id}` as Route

/** What no event announced. */
export const eventGapsPath = () => '/events/gaps' as Route

/** The comparison of our records with the service. */
export const reconciliationPath = () => '/reconciliation' as Route

/** The comparison of one day ("2026-11-21"). */
export const reconciledDayPath = (day: string) => `/reconciliation/${day}` as Route

/** Where an admin looks up errors. */
export const supportPath = () => '/settings/support' as Route

/** The accounting journal. */
export const journalPath = () => '/reconciliation/journal' as Route

/** The wallet's balances. */
export const balancePath = () => '/settings/balance' as Route

/** One finding of the comparison. */
export const findingPath = (id: string) => `/reconciliation/findings/${id}` as Route

/** The page on which something that waits for a person is reviewed. */
export function aboutPath({ kind, id }: About) {
  switch (kind) {
    case 'payout':
      return payoutPath(id)
    case 'payment':
      return collectionRequestPath(id)
    case 'escrow':
      return escrowPath(id)
    case 'escrow-payout':
      return boardPath(id)
    case 'payee':
      return payeePath(id)
    case 'limits':
      return '/settings' as Route
    case 'policy':
      return '/settings/policy' as Route
    case 'staff':
      return '/team' as Route
    case 'sign-in':
      return '/account' as Route
  }
}

/** The part of an address that opens the decision at once, also on a phone, where it is beside the page otherwise. */
export const DECISION = '#decision'

/** Where a notification leads: a request for a decision, and a comment on one, to the decision itself. */
export function noticePath({ about, status }: Pick<StaffNotification, 'about' | 'status'>): Route {
  const path = aboutPath(about)
  return status === 'waits' || status === 'commented' ? (`${path}${DECISION}` as Route) : path
}
