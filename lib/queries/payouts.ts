import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Outcome } from '@/lib/approvals/policy-outcome'
import { type MoneyOutFilters, moneyOutQueryText } from '@/lib/money-out/filters'
import type { MoneyOutPage } from '@/lib/money-out/view'
import type { Comparison } from '@/lib/payouts/approval/comparison'
import type { ReviewList, ReviewPage } from '@/lib/payouts/approval/review'
import type { Presence } from '@/lib/payouts/draft/presence'
import type { RowsPage } from '@/lib/payouts/draft/read-rows'
import type { RowsWindow } from '@/lib/payouts/draft/rows-filter'
import type { PayoutsPage } from '@/lib/payouts/list-payouts'
import { type PayoutsFilters, payoutsQueryText } from '@/lib/payouts/payouts-filters'
import type { Schedule, ScheduledDay } from '@/lib/payouts/templates/schedule'
import type { TemplateView } from '@/lib/payouts/templates/view'
import type { NextIssue, PayoutView, RowPointer } from '@/lib/payouts/view'
import { getJson } from './get-json'
import { refetchAfterAction } from './refresh'

/** Queries about a payout are below these keys, so that a notification of a change refreshes exactly what it concerns. */
export const payoutKeys = {
  all: ['payouts'] as const,
  lists: ['payouts', 'list'] as const,
  list: (filters: PayoutsFilters) => ['payouts', 'list', filters] as const,
  one: (payoutId: string) => ['payouts', payoutId] as const,
  view: (payoutId: string) => ['payouts', payoutId, 'view'] as const,
  rows: (payoutId: string) => ['payouts', payoutId, 'rows'] as const,
  changes: (payoutId: string, version: number, choice: string | null) =>
    ['changes', payoutId, version, choice] as const,
  quotes: (payoutId: string, version: number) => ['quotes', payoutId, version] as const,
}

export const payoutsQuery = (filters: PayoutsFilters) =>
  queryOptions({
    queryKey: payoutKeys.list(filters),
    queryFn: ({ signal }) => getJson<PayoutsPage>(`/api/payouts${payoutsQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Every batch of every payout. Below the key of the payouts, because what changes one changes the other. */
export const moneyOutQuery = (filters: MoneyOutFilters) =>
  queryOptions({
    queryKey: ['payouts', 'money-out', filters] as const,
    queryFn: ({ signal }) => getJson<MoneyOutPage>(`/api/money-out${moneyOutQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** The templates of payouts, by name. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) => getJson<readonly TemplateView[]>('/api/payouts/templates', { signal }),
  })

export const TEMPLATES = ['payout-templates'] as const

/** The next days of a schedule that was not saved yet. */
export const scheduledDaysQuery = (schedule: Schedule) =>
  queryOptions({
    queryKey: ['scheduled-days', schedule] as const,
    queryFn: ({ signal }) =>
      getJson<readonly ScheduledDay[]>(
        `/api/payouts/templates/days?${new URLSearchParams({ schedule: JSON.stringify(schedule) })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const payoutQuery = (payoutId: string) =>
  queryOptions({
    queryKey: payoutKeys.view(payoutId),
    queryFn: ({ signal }) => getJson<PayoutView>(`/api/payouts/${payoutId}`, { signal }),
  })

/** Where the search for the next issue begins, its direction, and among which rows it looks. */
export type IssueSearch = {
  readonly back: boolean
  readonly filter: 'all' | 'blocked' | 'warning'
  readonly code: string | null
  /** The row and its issue that were shown last; null before the first. */
  readonly row: string | null
  readonly severity: RowPointer['severity']
  readonly issue: string | null
}

/** The next or, with `back`, the previous issue in the order of the page's list; null if no issue is open. */
export const readNextIssue = (payoutId: string, { back, filter, code, row, severity, issue }: IssueSearch) => {
  const query = new URLSearchParams({ back: String(back), filter, severity })
  if (row !== null) query.set('row', row)
  if (code !== null) query.set('code', code)
  if (issue !== null) query.set('issue', issue)
  return getJson<NextIssue | null>(`/api/payouts/${payoutId}/problem?${query}`, {})
}

const PRESENCE_MS = 10_000

/** Who else has a draft open. Each request also reports that this page has it open, so it is repeated. */
export const presenceQuery = (payoutId: string) =>
  queryOptions({
    queryKey: ['here', payoutId] as const,
    queryFn: async ({ signal, client }) => {
      const { others, followed } = await getJson<Presence>(`/api/payouts/${payoutId}/here`, { signal })
      // The notification of that change may have been sent before this page listened for it.
      if (followed) void refetchAfterAction(client, payoutKeys.one(payoutId))
      return others
    },
    refetchInterval: PRESENCE_MS,
    retry: false,
  })

export const ROWS_WINDOW = 200

export const rowsQuery = (payoutId: string, window: RowsWindow) =>
  queryOptions({
    queryKey: [...payoutKeys.rows(payoutId), window] as const,
    queryFn: ({ signal }) => {
      const { filter, code, order, offset, limit } = window
      const query = new URLSearchParams({ filter, order, offset: String(offset), limit: String(limit) })
      if (code !== null) query.set('code', code)
      return getJson<RowsPage>(`/api/payouts/${payoutId}/rows?${query}`, { signal })
    },
  })

/** What the policy would demand of a draft if it were submitted now: read each time the dialog opens. */
export const policyPreviewQuery = (payoutId: string) =>
  queryOptions({
    queryKey: ['policy-preview', payoutId] as const,
    queryFn: ({ signal }) => getJson<readonly Outcome[]>(`/api/payouts/${payoutId}/policy`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * One list of what the approver of a payout reviews (edited cells, excluded rows, accepted warnings), page by page: the rows
 * after the line `after` of the sheet.
 */
export const reviewQuery = <L extends ReviewList>(of: {
  readonly payoutId: string
  /** Null for the present rows of a draft. */
  readonly proposalId: string | null
  readonly list: L
  readonly after: number
}) =>
  infiniteQueryOptions({
    queryKey: ['review', of] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ list: of.list, after: String(pageParam) })
      if (of.proposalId !== null) query.set('proposal', of.proposalId)
      return getJson<ReviewPage<L>>(`/api/payouts/${of.payoutId}/review?${query}`, { signal })
    },
    initialPageParam: of.after,
    getNextPageParam: (page: ReviewPage<L>) => page.after,
    // The rows of a proposal are frozen.
    staleTime: of.proposalId === null ? 0 : Number.POSITIVE_INFINITY,
  })

/**
 * How a payout differs from an earlier one. `choice`: null for the previous similar payout, "none", or the id of a payout. Its
 * key is not below `payoutKeys.all`, so that an edit does not wait for it; each version of the payout has a key of its own.
 */
export const changesQuery = (payoutId: string, version: number, choice: string | null) =>
  queryOptions({
    queryKey: payoutKeys.changes(payoutId, version, choice),
    queryFn: ({ signal }) => {
      const query = choice === null ? '' : `?${new URLSearchParams({ with: choice })}`
      return getJson<Comparison>(`/api/payouts/${payoutId}/changes${query}`, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
