'use client'

import { useTranslations } from 'next-intl'
import { batchCardId } from '@/components/paths'
import { usePayout } from '@/components/payouts/use-payout'
import { Card } from '@/components/ui/layout/card'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import type { SubmissionView } from '@/lib/payouts/view'
import { ResolutionDecision } from './resolution-decision'
import { ResolutionOptions } from './resolution-options'
import { waitingWords } from './waiting-words'

/** A card for each batch of a payout whose outcome only a person can decide. */
export function WaitingBatches() {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const waiting = payout.submissions.filter((batch) => batch.waiting !== null)
  if (waiting.length === 0) return null
  return (
    <section
      aria-label={t('waiting.title')}
      className="flex shrink-0 flex-col gap-3 border-b bg-canvas p-gutter panes:max-h-[42dvh] panes:overflow-y-auto"
    >
      {waiting.map((batch) => (
        <BatchCard key={batch.id} batch={batch} />
      ))}
    </section>
  )
}

function BatchCard({ batch }: { batch: SubmissionView }) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const formats = useFormats()
  const ui = useTranslations('ui')
  const text = useText()
  const { status, happened, money } = waitingWords(t, text, batch)
  const { rows, amount, currency } = batch.money
  const pending = payout.resolutions.find((one) => one.subjectId === batch.id && one.state === 'pending')
  const name =
    batch.network === null ? t('waiting.batch') : t('waiting.batchOf', { network: text(paidOverName(batch.network)) })
  return (
    <article id={batchCardId(batch.id)} aria-label={`${name}: ${ui(`status.${status}`)}`} className="scroll-mt-4">
      <Card
        title={`${name}, ${ui('rows', { count: rows })}, ${formats.money(amount, currency)}`}
        aside={<Status code={status} />}
      >
        <div className="flex flex-col gap-1 border-b px-gutter py-2.5 last:border-b-0">
          <p>{happened}</p>
          <p className="text-text-2">{money}</p>
          {batch.waiting?.searched && (
            <p className="text-text-2">
              {t(`searched.${batch.waiting.searched.saw}`, { at: formats.moment(batch.waiting.searched.at) })}
            </p>
          )}
          {batch.problem !== null && <p className="text-text-2">{text(batch.problem)}</p>}
          <p className="text-caption text-text-3">{t('waiting.reference', { reference: batch.mark })}</p>
        </div>
        {pending === undefined ? (
          <ResolutionOptions batch={batch} />
        ) : (
          <ResolutionDecision payoutId={payout.id} batch={batch} proposal={pending} />
        )}
      </Card>
    </article>
  )
}
