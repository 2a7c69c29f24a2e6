'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boardKeys } from '@/lib/queries/board'
import { escrowKeys } from '@/lib/queries/escrows'
import { PAYEES } from '@/lib/queries/payees'
import { payoutKeys } from '@/lib/queries/payouts'
import { refresher } from '@/lib/queries/refresh'

/** Listens for what changed and has the queries that show it read again. One stream a tab, for all its pages. */
export function LiveUpdates() {
  const queries = useQueryClient()
  // The stream is an outside system: it is opened with the page and closed with it.
  useEffect(() => {
    const stream = new EventSource('/api/live')
    const { ask, stop } = refresher(queries)
    const refresh = ({ payoutId, payeeId }: Concerned) => {
      if (payeeId !== null || payoutId === null) ask(PAYEES)
      if (payeeId === null) ask(payoutId === null ? payoutKeys.all : payoutKeys.one(payoutId))
      if (payoutId !== null) ask(payoutKeys.lists)
      // What is no payout's business may be an escrow's.
      if (payoutId === null && payeeId === null) {
        ask(escrowKeys.all)
        ask(boardKeys.all)
      }
      ask(['desk'])
    }
    stream.onmessage = (message) => refresh(concerned(message.data))
    // After a broken line anything may have changed.
    let broken = false
    stream.onerror = () => {
      broken = true
    }
    stream.onopen = () => {
      if (broken) refresh(ANYTHING)
      broken = false
    }
    return () => {
      stop()
      stream.close()
    }
  }, [queries])
  return null
}

type Concerned = { readonly payoutId: string | null; readonly payeeId: string | null }
const ANYTHING: Concerned = { payoutId: null, payeeId: null }

function concerned(data: string): Concerned {
  const notice: unknown = JSON.parse(data)
  if (typeof notice !== 'object' || notice === null) return ANYTHING
  const named = (member: 'payoutId' | 'payeeId') => {
    const value: unknown = Reflect.get(notice, member)
    return typeof value === 'string' ? value : null
  }
  return { payoutId: named('payoutId'), payeeId: named('payeeId') }
}
