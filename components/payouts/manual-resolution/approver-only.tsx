import type { ReactNode } from 'react'

type ApproverProps = { mayApprove: boolean; ownWork: boolean; children: ReactNode }

/** The button of an approver who neither requested the payout nor edited its rows; for everybody else, who does it. */
export function ApproverOnly({ mayApprove, ownWork, children }: ApproverProps) {
  if (!mayApprove) return <Later>An approver does this.</Later>
  if (ownWork) return <Later>You requested this payout or edited its rows, so another approver does this.</Later>
  return children
}

const Later = ({ children }: { children: ReactNode }) => <span className="text-text-2">{children}</span>
