'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { escrowKeys } from '@/lib/queries/escrows'
import { payoutKeys } from '@/lib/queries/payouts'
import { refresher } from '@/lib/queries/refresh'

/** Listens for what changed and has the queries that show it read again. One stream a tab, for all its pages. */
export function LiveUpdates() {
  const queries = useQueryClient()
  // The stream is an outside system: it is opened with the page and closed with it.
  useEffect(() => {
    const stream = new EventSource('/api/live')
    const { ask, stop } = refresher(queries)
    const refresh = (payoutId: string | null) => {
      ask(payoutId === null ? payoutKeys.all : payoutKeys.one(payoutId))
      if (payoutId !== null) ask(payoutKeys.lists)
      // What is no payout's business may be an escrow's.
      if (payoutId === null) ask(escrowKeys.all)
      ask(['desk'])
    }
    stream.onmessage = (message) => refresh(payoutIn(message.data))
    // After a broken line anything may have changed.
    let broken = false
    stream.onerror = () => {
      broken = true
    }
    stream.onopen = () => {
      if (broken) refresh(null)
      broken = false
    }
    return () => {
      stop()
      stream.close()
    }
  }, [queries])
  return null
}

function payoutIn(data: string): string | null {
  const notice: unknown = JSON.parse(data)
  return typeof notice === 'object' && notice !== null && 'payoutId' in notice && typeof notice.payoutId === 'string'
    ? notice.payoutId
    : null
}
