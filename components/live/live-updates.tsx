'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ASKED_PAYMENTS } from '@/lib/queries/asked-payment'
import { boardKeys } from '@/lib/queries/board'
import { disbursementQuery } from '@/lib/queries/disbursements'
import { escrowKeys } from '@/lib/queries/escrows'
import { PAYEES } from '@/lib/queries/payees'
import { paymentQuery } from '@/lib/queries/payments'
import { payoutKeys } from '@/lib/queries/payouts'
import { refresher } from '@/lib/queries/refresh'

const REOPEN_MS = 30_000

/**
 * Listens for what changed since the page was rendered (milliseconds by the server's clock), and has the queries that show it
 * read again. One stream a tab, for all its pages.
 */
export function LiveUpdates({ since }: { since: number }) {
  const queries = useQueryClient()
  // The stream outlives the page it was opened with.
  const from = useRef(since)
  // The stream is an outside system: it is opened with the page and closed with it.
  useEffect(() => {
    let stream: EventSource
    let later: ReturnType<typeof setTimeout> | undefined
    const { ask, stop } = refresher(queries)
    const refresh = ({ payoutId, payeeId }: Concerned) => {
      if (payeeId !== null || payoutId === null) ask(PAYEES)
      if (payeeId === null) ask(payoutId === null ? payoutKeys.all : payoutKeys.one(payoutId))
      if (payoutId !== null) ask(payoutKeys.lists)
      // What is no payout's business may be an escrow's.
      if (payoutId === null && payeeId === null) {
        ask(escrowKeys.all)
        ask(boardKeys.all)
        ask(ASKED_PAYMENTS)
      }
      ask(['dashboard'])
    }
    // After a broken line anything may have changed.
    let broken = false
    const open = () => {
      stream = new EventSource(`/api/live?since=${from.current}`)
      stream.onmessage = (message) => {
        const notice: unknown = JSON.parse(message.data)
        const told = toldBy(notice)
        if (told === null) return refresh(concerned(notice))
        for (const key of told) ask(key)
      }
      stream.onerror = () => {
        broken = true
        // A broken line is opened again by the browser; one that was refused (too many tabs, a server that stops) is not.
        if (stream.readyState === EventSource.CLOSED) later = setTimeout(open, REOPEN_MS)
      }
      stream.onopen = () => {
        if (broken) refresh(ANYTHING)
        broken = false
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
const ANYTHING: Concerned = { payoutId: null, payeeId: null }

function concerned(notice: unknown): Concerned {
  const named = (name: 'payoutId' | 'payeeId') => {
    const value = member(notice, name)
    return typeof value === 'string' ? value : null
  }
  return { payoutId: named('payoutId'), payeeId: named('payeeId') }
}

/** What shows the things that a webhook is about; null for every other notice. */
function toldBy(notice: unknown): readonly QueryKey[] | null {
  const told = member(notice, 'event')
  if (typeof told !== 'object' || told === null) return null
  const [paymentId, escrowId, disbursementId] = ['paymentId', 'escrowId', 'disbursementId'].map((id) =>
    member(told, id),
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
