'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { LimitTable } from '@/lib/money/limits'
import type { PayoutActions } from './payout-actions'

/** What every part of a payout's page needs to know of the desk and of the person at it. */
export type Desk = {
  readonly zone: string
  readonly today: string
  /** The most rows that one payout may have. */
  readonly maxRows: number
  /** Beyond which amounts a row is looked at twice. */
  readonly limits: LimitTable
  readonly meId: string
  readonly mayPrepare: boolean
  readonly mayApprove: boolean
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  readonly proof: 'password' | 'totp' | 'none'
  readonly actions: PayoutActions
}

const Context = createContext<Desk | null>(null)

export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return <Context value={desk}>{children}</Context>
}

export function useDesk(): Desk {
  const desk = useContext(Context)
  if (desk === null) throw new Error('A part of a payout stands outside of its page')
  return desk
}
