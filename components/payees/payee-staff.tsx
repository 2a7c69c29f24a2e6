'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the pages of payees need to know of the signed-in person and of this deployment. */
export type PayeeStaff = {
  readonly today: string
  readonly meId: string
  /** Whether this deployment sends mail at all. */
  readonly mails: boolean
  readonly mayEdit: boolean
  readonly mayApprove: boolean
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}

const Context = createContext<PayeeStaff | null>(null)

export function PayeeStaffProvider({ staff, children }: { staff: PayeeStaff; children: ReactNode }) {
  return <Context value={staff}>{children}</Context>
}

/** The signed-in person, on the page of a payee. */
export function usePayeeStaff(): PayeeStaff {
  const staff = useContext(Context)
  if (staff === null) throw new Error('usePayeeStaff is used outside of a PayeeStaffProvider')
  return staff
}
