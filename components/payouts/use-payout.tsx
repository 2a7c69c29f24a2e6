'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { PayoutView } from '@/lib/payouts/view'

const Context = createContext<PayoutView | null>(null)

export function PayoutProvider({ payout, children }: { payout: PayoutView; children: ReactNode }) {
  return <Context value={payout}>{children}</Context>
}

/** The payout that this page shows, as it was read last. */
export function usePayout(): PayoutView {
  const payout = useContext(Context)
  if (payout === null) throw new Error('usePayout is used outside of a PayoutProvider')
  return payout
}
