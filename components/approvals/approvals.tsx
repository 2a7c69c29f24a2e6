'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useRowKeys } from '@/components/ui/table/row-link'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { Approvals as Listed, WaitingLine } from '@/lib/approvals/approval-line'
import type { Texts } from '@/lib/messages/use-text'
import { approvalsQuery } from '@/lib/queries/dashboard'
import { DecidedTable } from './decided-table'
import { ChosenBar } from './selection-bar'
import { decidable, WaitingTable } from './waiting-table'

// Its form and checks are not needed to read the page.
const TogetherDialog = dynamic(() => import('./together-dialog').then((module) => module.TogetherDialog), {
  ssr: false,
})

type Props = {
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  proof: StepUpOffer | 'none'
}

/** The proposals that wait for a second person, and recent decisions. Each is decided on its own page, or several together here. */
export function Approvals({ proof }: Props) {
  const t = useTranslations('approvals')
  const { data, error, isFetching, refetch } = useQuery(approvalsQuery())
  const host = useRowKeys<HTMLDivElement>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  // A proposal that another person has decided meanwhile is no longer chosen.
  const lines = data === undefined ? [] : decidable(data).filter(({ proposalId }) => ticked.has(proposalId))
  const chosen = new Set(lines.map(({ proposalId }) => proposalId))
  const clear = () => {
    setDeciding(null)
    setTicked(new Set())
  }
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={t('title')} facts={data ? facts(t, data) : []} />
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div ref={host} className="flex grow flex-col gap-7 pb-7">
        <section aria-label={t('waiting.title')} className="border-t">
          {data === undefined && !error && <TableSkeleton columns={['60%', '60%', '40%', '40%', '40%']} rows={3} />}
          {data &&
            (data.waiting.length > 0 ? (
              <WaitingTable approvals={data} chosen={chosen} onChoose={setTicked} />
            ) : (
              <NothingWaits />
            ))}
        </section>
        {data && data.decided.length > 0 && (
          <section aria-labelledby="decided">
            <h2 id="decided" className="border-b px-gutter pb-2 text-title-s">
              {t('decided.title')}
            </h2>
            <DecidedTable approvals={data} />
          </section>
        )}
      </div>
      {lines.length > 0 && <ChosenBar lines={lines} onDecide={(decision) => setDeciding({ decision, lines })} />}
      {deciding && <TogetherDialog {...deciding} method={proof} onDecided={clear} onClose={() => setDeciding(null)} />}
    </div>
  )
}

type Deciding = { readonly decision: 'approve' | 'reject'; readonly lines: readonly WaitingLine[] }

function facts(t: Texts<'approvals'>, { waiting }: Listed): readonly string[] {
  const mine = waiting.filter(({ whyNot }) => whyNot === null).length
  const others = waiting.length - mine
  return [
    mine === 0 ? t('fact.none') : mine === 1 ? t('fact.mine', { count: 1 }) : t('fact.mine', { count: mine }),
    ...(others === 0 ? [] : [others === 1 ? t('fact.others', { count: 1 }) : t('fact.others', { count: others })]),
  ]
}

function NothingWaits() {
  const t = useTranslations('approvals')
  return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
}
