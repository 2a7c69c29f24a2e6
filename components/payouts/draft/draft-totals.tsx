'use client'

import { Lock } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { Sums } from '@/components/payouts/quotes/sums'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { useFormats } from '@/lib/messages/use-text'
import type { RowPointer } from '@/lib/payouts/view'
import { ExcludeDialog } from './exclude-dialog'
import { EVERY_ROW } from './use-edits'
import type { WhyNot } from './use-why-not'

// Loaded behind the page, before it can be opened.
const SubmitDialog = dynamic(
  () => import('@/components/payouts/approval/submit-dialog').then((module) => module.SubmitDialog),
  { ssr: false },
)

const ControlDialog = dynamic(
  () => import('@/components/payouts/control/control-dialog').then((module) => module.ControlDialog),
  { ssr: false },
)

type Props = {
  onQuote: () => void
  onJump: (pointer: RowPointer) => void
  whyNot: WhyNot
  /** Whether the payout became one that cannot be submitted while it was about to be. */
  onStopped: (stopped: boolean) => void
}

/** The sums of a draft, always visible, and the next step. */
export function DraftTotals({ onQuote, onJump, whyNot, onStopped }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const formats = useFormats()
  const t = useTranslations('draft')
  const { mayPrepare } = useStaff()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [typing, setTyping] = useState(false)
  const { counts, blocked, totals } = payout
  const ready = counts.all - counts.blocked - counts.warning - counts['left-out']
  const isEscrow = payout.kind === 'escrow'
  const [first] = blocked
  const { why, needsTotal, quoted } = whyNot
  // A dialog that went away with its button would open by itself as soon as the payout can be submitted again.
  useEffect(() => {
    if (why !== null && isDialogOpen) {
      setDialogOpen(false)
      onStopped(true)
    }
  }, [why, isDialogOpen, onStopped])
  return (
    <TotalsBar
      why={mayPrepare ? why : t('submit.whoMay')}
      actions={
        <>
          <span className="lg:hidden max-sm:grow">
            <Button wide onPress={onQuote}>
              {isEscrow ? t('quote.feesAndTerms') : t('quote.title')}
            </Button>
          </span>
          {mayPrepare && first && (
            <>
              <span className="sm:hidden grow">
                <Button wide variant="primary" onPress={() => onJump(first)}>
                  {t('submit.resolve', { count: counts.blocked })}
                </Button>
              </span>
              <Button isDisabled={edits.busy} onPress={() => setLeaving(true)}>
                {t('submit.exclude', { count: counts.blocked })}
              </Button>
              <ExcludeDialog
                payoutId={payout.id}
                which={t('totals.blocked', { rows: counts.blocked })}
                isOpen={leaving}
                onClose={() => setLeaving(false)}
                send={(reason) =>
                  edits.request({ what: 'exclude', reason, among: { ...EVERY_ROW, filter: 'blocked' } })
                }
              />
            </>
          )}
          {mayPrepare && needsTotal && <Button onPress={() => setTyping(true)}>{t('submit.typeTotal')}</Button>}
          {typing && <ControlDialog onClose={() => setTyping(false)} />}
          {mayPrepare && (
            <Button
              variant="primary"
              {...(why === null ? {} : { icon: Lock })}
              isDisabled={why !== null}
              onPress={() => {
                onStopped(false)
                setDialogOpen(true)
              }}
            >
              {t('submit.button')}
            </Button>
          )}
          <SubmitDialog
            hash={payout.contentHash}
            isOpen={isDialogOpen && why === null}
            onClose={() => setDialogOpen(false)}
          />
        </>
      }
    >
      <Total label={t('totals.ready')}>
        {formats.count(ready)} <span className="font-normal text-text-3">{t('totals.of', { all: counts.all })}</span>
      </Total>
      <Total label={t('totals.amount')}>
        <Sums totals={totals} pick="amount" />
      </Total>
      <Total label={quoted ? t('totals.fees') : t('totals.feesEstimate')}>
        <Sums totals={totals} pick="fee" />
      </Total>
      <Total label={isEscrow ? t('totals.debitHeld') : t('totals.debit')} main>
        <Sums totals={totals} pick="debit" estimate={!quoted} />
      </Total>
    </TotalsBar>
  )
}
