'use client'

import { useQuery } from '@tanstack/react-query'
import { Problem } from '@/components/ui/problem'
import { TableSkeleton } from '@/components/ui/skeleton'
import { stageOf } from '@/lib/payouts/stage'
import type { PayoutView } from '@/lib/payouts/view'
import { toldBy } from '@/lib/queries/get-json'
import { payoutQuery } from '@/lib/queries/payouts'
import { ApprovalStage } from './approval-stage'
import { BrokenUpload } from './broken-upload'
import { type Desk, DeskProvider } from './desk-context'
import { DraftStage } from './draft-stage'
import { SendingStage } from './sending-stage'

// What is under way is read again even when no notice of a change arrives.
const FOLLOW_MS = 10_000

/** One payout through all its stages. What is shown follows by itself; a failed reading keeps what was read before. */
export function PayoutScreen({ payoutId, desk }: { payoutId: string; desk: Desk }) {
  const query = useQuery({
    ...payoutQuery(payoutId),
    refetchInterval: ({ state }) => (state.data && stageOf(state.data) === 'Sending' ? FOLLOW_MS : false),
  })
  const told = query.error ? toldBy(query.error) : null
  return (
    <DeskProvider desk={desk}>
      {told && (
        <div className="border-b px-gutter py-2">
          <Problem
            sentence={told.sentence}
            reference={told.reference}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </div>
      )}
      {query.data ? (
        <StageOf payout={query.data} />
      ) : (
        !told && <TableSkeleton columns={['20%', '70%', '60%', '50%', '40%']} />
      )}
    </DeskProvider>
  )
}

function StageOf({ payout }: { payout: PayoutView }) {
  switch (stageOf(payout)) {
    case 'Sheet':
      return <BrokenUpload payout={payout} />
    case 'Check and quote':
      return <DraftStage payout={payout} />
    case 'Approval': {
      const proposal = payout.proposals.find((one) => one.kind === 'payout' && one.state === 'pending')
      return proposal ? <ApprovalStage payout={payout} proposal={proposal} /> : <DraftStage payout={payout} />
    }
    default:
      return <SendingStage payout={payout} />
  }
}
