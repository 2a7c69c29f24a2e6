'use client'

import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { Comments } from './comments'
import { PolicyDemands } from './policy-demands'

/** What an approver reads above the decision: what the policy demands, and what people wrote. */
export function DemandsAndComments({ proposal }: { proposal: ProposalOf<string, unknown> }) {
  return (
    <div className="flex flex-col gap-3">
      <PolicyDemands proposal={proposal} />
      <Comments proposal={proposal} />
    </div>
  )
}
