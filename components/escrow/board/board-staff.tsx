'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the release board needs to know of the signed-in person. */
export type BoardStaff = {
  readonly zone: string
  readonly meId: string
  readonly mayPrepare: boolean
  readonly mayApprove: boolean
  readonly mayForce: boolean
  /** To confirm the terms of a single escrow. */
  readonly mayCollect: boolean
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}

const Context = createContext<BoardStaff | null>(null)

export function BoardStaffProvider({ staff, children }: { staff: BoardStaff; children: ReactNode }) {
  return <Context value={staff}>{children}</Context>
}

/** The signed-in person, on the release board. */
export function useBoardStaff(): BoardStaff {
  const staff = useContext(Context)
  if (staff === null) throw new Error('useBoardStaff is used outside of a BoardStaffProvider')
  return staff
}
