'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadAgain } from '@/components/ui/action/read-again'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useRowKeys } from '@/components/ui/table/row-link'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { Approvals as Listed, WaitingLine } from '@/lib/approvals/approval-line'
import { approvalsQuery } from '@/lib/queries/desk'
import { DecidedTable } from './decided-table'
import { ChosenBar } from './selection-bar'
import { type DecideTogether, TogetherDialog } from './together-dialog'
import { decidable, WaitingTable } from './waiting-table'

type Props = {
  zone: string
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  proof: StepUpMethod | 'none'
  decide: DecideTogether
}

/** What waits for a second person, and what was decided lately. Each is read and decided on its page, or several here. */
export function Approvals({ zone, proof, decide }: Props) {
  const { data, error, isFetching, refetch } = useQuery(approvalsQuery())
  const host = useRowKeys<HTMLDivElement>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  // What somebody else decided meanwhile is not chosen any more.
  const lines = data === undefined ? [] : decidable(data).filter(({ proposalId }) => ticked.has(proposalId))
  const chosen = new Set(lines.map(({ proposalId }) => proposalId))
  const clear = () => {
    setAsking(null)
    setTicked(new Set())
  }
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Approvals" facts={data ? facts(data) : []} />
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
      <div ref={host} className="flex grow flex-col gap-7 pb-7">
        <section aria-label="Waiting for a decision" className="border-t">
          {data === undefined && !error && <TableSkeleton columns={['60%', '60%', '40%', '40%', '40%']} rows={3} />}
          {data &&
            (data.waiting.length > 0 ? (
              <WaitingTable approvals={data} zone={zone} chosen={chosen} onChoose={setTicked} />
            ) : (
              <NothingWaits />
            ))}
        </section>
        {data && data.decided.length > 0 && (
          <section aria-labelledby="decided">
            <h2 id="decided" className="border-b px-gutter pb-2 text-title-s">
              Decided in the last 14 days
            </h2>
            <DecidedTable approvals={data} zone={zone} />
          </section>
        )}
      </div>
      {lines.length > 0 && <ChosenBar lines={lines} onDecide={(decision) => setAsking({ decision, lines })} />}
      {asking && (
        <TogetherDialog {...asking} method={proof} decide={decide} onDecided={clear} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

type Asking = { readonly decision: 'approve' | 'reject'; readonly lines: readonly WaitingLine[] }

function facts({ waiting }: Listed): readonly string[] {
  const mine = waiting.filter(({ whyNot }) => whyNot === null).length
  const others = waiting.length - mine
  return [
    mine === 0 ? 'Nothing waits for you' : mine === 1 ? '1 waits for you' : `${mine} wait for you`,
    ...(others === 0 ? [] : [others === 1 ? '1 waits for somebody else' : `${others} wait for somebody else`]),
  ]
}

function NothingWaits() {
  return (
    <EmptyState title="Nothing waits for a decision">
      When somebody asks to pay a payout, to cancel a batch, to release or return the money of an escrow, or to pay
      somebody into a new wallet or on another phone, it waits here until a second person approves or rejects it.
      Nothing is sent before.
    </EmptyState>
  )
}
