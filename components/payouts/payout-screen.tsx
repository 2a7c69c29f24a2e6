'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import type { RowAt } from '@/lib/payouts/row-place'
import { stageOf } from '@/lib/payouts/stage'
import { payoutQuery } from '@/lib/queries/payouts'
import { ApprovalStage } from './approval/approval-stage'
import { DraftStage } from './draft/draft-stage'
import { SendingStage } from './sending/sending-stage'
import { type StaffFacts, StaffProvider } from './staff-context'
import { BrokenUpload } from './upload/broken-upload'
import { PayoutProvider, usePayout } from './use-payout'

// Reading a sheet is a third of the page's script, and few replace theirs.
const ReplaceSheet = dynamic(() => import('./upload/replace-sheet').then((module) => module.ReplaceSheet), {
  ssr: false,
})

// A payout under way is refreshed even if no change is reported.
const FOLLOW_MS = 10_000

/** One payout through all its stages, at the row that a person looked for (`at`). It refreshes by itself; after a failed reading the earlier one stays. */
export function PayoutScreen({ payoutId, at, staff }: { payoutId: string; at: RowAt | null; staff: StaffFacts }) {
  const t = useTranslations('draft')
  const readError = useReadError()
  const query = useQuery({
    ...payoutQuery(payoutId),
    refetchInterval: ({ state }) => (state.data && stageOf(state.data) === 'sending' ? FOLLOW_MS : false),
  })
  const error = query.error ? readError(query.error) : null
  return (
    <StaffProvider staff={staff}>
      {query.data === undefined && <PageHeader title={t('list.payout')} />}
      {error && (
        <div className="border-b px-gutter py-2">
          <ErrorMessage error={error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        </div>
      )}
      {query.data ? (
        <PayoutProvider payout={query.data}>
          <StageOf at={at} />
        </PayoutProvider>
      ) : (
        !error && <TableSkeleton columns={['20%', '70%', '60%', '50%', '40%']} />
      )}
    </StaffProvider>
  )
}

function StageOf({ at }: { at: RowAt | null }) {
  const payout = usePayout()
  const stage = stageOf(payout)
  const proposal = payout.proposals.find((one) => one.kind === 'payout' && one.state === 'pending')
  if (stage === 'approval' && proposal) return <ApprovalStage proposal={proposal} at={at} />
  return stage === 'sending' || stage === 'results' ? <SendingStage at={at} /> : <DraftOf />
}

/**
 * A draft, whole or with only a part of its rows. The dialog that replaces its sheet belongs to both: while it saves one, the
 * page behind it changes from one to the other and back.
 */
function DraftOf() {
  const payout = usePayout()
  const [replacing, setReplacing] = useState(false)
  const onReplace = () => setReplacing(true)
  return (
    <>
      {stageOf(payout) === 'sheet' ? <BrokenUpload onReplace={onReplace} /> : <DraftStage onReplace={onReplace} />}
      {replacing && <ReplaceSheet isOpen onClose={() => setReplacing(false)} />}
    </>
  )
}
