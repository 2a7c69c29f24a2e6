'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { browserState } from '@/components/notifications/browser-store'
import { BALANCE } from '@/lib/queries/balance'
import { boardKeys } from '@/lib/queries/board'
import { COLLECTION_REQUESTS } from '@/lib/queries/collection-request'
import { notificationsQuery } from '@/lib/queries/dashboard'
import { disbursementQuery } from '@/lib/queries/disbursements'
import { escrowKeys } from '@/lib/queries/escrows'
import { EVENTS } from '@/lib/queries/events'
import { PAYEES } from '@/lib/queries/payees'
import { paymentQuery } from '@/lib/queries/payments'
import { payoutKeys } from '@/lib/queries/payouts'
import { reconciliationQuery } from '@/lib/queries/reconciliation'
import { refresher } from '@/lib/queries/refresh'

const REOPEN_MS = 30_000
const DASHBOARD = ['dashboard']
const NOTIFICATIONS: QueryKey = notificationsQuery().queryKey

/**
 * Listens for changes since the page was rendered (the number of the last one before), and refreshes the queries that show
 * them. A stream that was interrupted goes on after the last change that came. One stream per tab, for all its pages.
 */
export function LiveUpdates({ since }: { since: number | null }) {
  const queries = useQueryClient()
  // The stream outlives the page it was opened with.
  const from = useRef(since)
  // The stream is outside of React: it opens with the page and closes with it.
  useEffect(() => {
    let stream: EventSource
    let later: ReturnType<typeof setTimeout> | undefined
    const { ask, stop } = refresher(queries, (key) => key === NOTIFICATIONS && browserState() === 'on')
    const refresh = ({ payoutId, payeeId }: Concerned) => {
      if (payeeId !== null || payoutId === null) ask(PAYEES)
      if (payeeId === null) ask(payoutId === null ? payoutKeys.all : payoutKeys.one(payoutId))
      if (payoutId !== null) ask(payoutKeys.lists)
      // A change of no payout may be of an escrow.
      if (payoutId === null && payeeId === null) {
        ask(escrowKeys.all)
        ask(boardKeys.all)
        ask(COLLECTION_REQUESTS)
        ask(EVENTS)
        ask(reconciliationQuery.queryKey)
      }
      // A page that nobody sees reads them alone, if the browser is to show them.
      if (document.hidden) ask(NOTIFICATIONS)
      ask(DASHBOARD)
      ask(BALANCE)
    }
    const open = () => {
      stream = new EventSource(`/api/live?since=${from.current ?? ''}`)
      stream.onmessage = (message) => {
        if (/^\d+$/.test(message.lastEventId)) from.current = Number(message.lastEventId)
        const update: unknown = JSON.parse(message.data)
        const keys = eventKeys(update)
        if (keys === null) return refresh(concerned(update))
        for (const key of [EVENTS, ...keys]) ask(key)
      }
      stream.onerror = () => {
        // The browser reconnects by itself, except where the server refused the connection (too many tabs, a stopping server).
        if (stream.readyState === EventSource.CLOSED) later = setTimeout(open, REOPEN_MS)
      }
    }
    open()
    return () => {
      stop()
      clearTimeout(later)
      stream.close()
    }
  }, [queries])
  return null
}

type Concerned = { readonly payoutId: string | null; readonly payeeId: string | null }

function concerned(update: unknown): Concerned {
  const named = (name: 'payoutId' | 'payeeId') => {
    const value = member(update, name)
    return typeof value === 'string' ? value : null
  }
  return { payoutId: named('payoutId'), payeeId: named('payeeId') }
}

/** The queries that show what an event is about; null for every other update. */
function eventKeys(update: unknown): readonly QueryKey[] | null {
  const event = member(update, 'event')
  if (typeof event !== 'object' || event === null) return null
  const [paymentId, escrowId, disbursementId] = ['paymentId', 'escrowId', 'disbursementId'].map((id) =>
    member(event, id),
  )
  return [
    ...(typeof paymentId === 'string' ? [paymentQuery(paymentId).queryKey] : []),
    ...(typeof disbursementId === 'string' ? [disbursementQuery(disbursementId).queryKey] : []),
    ...(typeof escrowId === 'string' ? [escrowKeys.all] : []),
    ...(typeof escrowId === 'string' || typeof disbursementId === 'string' ? [boardKeys.all] : []),
  ]
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
