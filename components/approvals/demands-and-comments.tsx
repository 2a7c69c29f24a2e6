'use client'

import { useEffect, useRef } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { DECISION } from '@/components/paths'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { Comments } from './comments'
import { PolicyDemands } from './policy-demands'

/**
 * What an approver reads above the decision: what the policy demands, and what people wrote. A notification leads to the first of them on a
 * page.
 */
export function DemandsAndComments({ proposal }: { proposal: ProposalOf<string, unknown> }) {
  const here = useRef<HTMLDivElement>(null)
  // The address and the scroll position are outside of React.
  useEffect(() => {
    const scrollIfAsked = () => {
      const first = document.querySelector('[data-decision]')
      if (window.location.hash === DECISION && first === here.current) first?.scrollIntoView({ block: 'start' })
    }
    scrollIfAsked()
    window.addEventListener('hashchange', scrollIfAsked)
    return () => window.removeEventListener('hashchange', scrollIfAsked)
  }, [])
  return (
    <div ref={here} data-decision className="flex scroll-mt-4 flex-col gap-3">
      <PolicyDemands proposal={proposal} />
      <Comments proposal={proposal} />
      {/* The page of a payout has it in its head, with everything else that was done to the payout. */}
      {proposal.kind !== 'payout' && (
        <span className="-ml-2.5">
          <ActivityButton thing={`proposal:${proposal.id}`} size="sm" />
        </span>
      )}
    </div>
  )
}
