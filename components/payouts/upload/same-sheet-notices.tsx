'use client'

import Link from 'next/link'
import { payoutPath } from '@/components/paths'
import { useDesk } from '@/components/payouts/desk-context'
import { Notice } from '@/components/ui/action/notice'
import { countText } from '@/components/ui/value/count'
import type { SameSheet } from '@/lib/payouts/approval/comparison'
import { formatDay } from '@/lib/time/zone'

const STATES: Readonly<Record<SameSheet['state'], string>> = {
  draft: 'a draft',
  pending_approval: 'waiting for approval',
  approved: 'approved',
}

/** Other payouts of the same sheet, whatever its file is called by now and in whatever order its rows stand. */
export function SameSheetNotices({ repeats }: { repeats: readonly SameSheet[] }) {
  const { zone } = useDesk()
  return repeats.map(({ payoutId, name, state, by, at, shared }) => (
    <div key={payoutId} className="mb-2 last:mb-0">
      <Notice tone="warn">
        The same sheet again: {countText(shared)} {shared === 1 ? 'row is' : 'rows are'} also in{' '}
        <Link href={payoutPath(payoutId)} className="underline">
          {name}
        </Link>
        , {STATES[state]}, by {by}, {formatDay(at, zone)}. If one of the two is enough, discard or reject the other.
      </Notice>
    </div>
  ))
}
