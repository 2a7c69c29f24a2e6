'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the pages of escrows need to know of the signed-in person and of this deployment. */
export type EscrowStaff = {
  readonly zone: string
  /** This deployment's name of the external wallet as a payment method. */
  readonly externalMethod: string
  readonly merchantId: string
  readonly meId: string
  readonly mayCollect: boolean
  readonly mayApprove: boolean
  readonly mayForce: boolean
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}

const Context = createContext<EscrowStaff | null>(null)

export function EscrowStaffProvider({ staff, children }: { staff: EscrowStaff; children: ReactNode }) {
  return <Context value={staff}>{children}</Context>
}

/** The signed-in person, on a page of escrows. */
export function useEscrowStaff(): EscrowStaff {
  const staff = useContext(Context)
  if (staff === null) throw new Error('useEscrowStaff is used outside of an EscrowStaffProvider')
  return staff
}
