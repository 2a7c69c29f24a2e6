'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { LimitTable } from '@/lib/money/limits'
import type { NeededTotal } from '@/lib/payouts/control/needed'

/** What every part of a payout's page needs to know of the signed-in person and of the limits that apply. */
export type StaffFacts = {
  readonly zone: string
  readonly today: string
  /** The most rows that one payout may have. */
  readonly maxRows: number
  /** Amounts beyond these limits are warned about. */
  readonly limits: LimitTable
  /** From which totals on the policy asks for a control total. */
  readonly neededTotals: readonly NeededTotal[]
  readonly meId: string
  readonly mayPrepare: boolean
  readonly mayApprove: boolean
  /** How a person confirms who they are before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}

const Context = createContext<StaffFacts | null>(null)

export function StaffProvider({ staff, children }: { staff: StaffFacts; children: ReactNode }) {
  return <Context value={staff}>{children}</Context>
}

/** The signed-in person, on the page of a payout. */
export function useStaff(): StaffFacts {
  const staff = useContext(Context)
  if (staff === null) throw new Error('useStaff is used outside of a StaffProvider')
  return staff
}
