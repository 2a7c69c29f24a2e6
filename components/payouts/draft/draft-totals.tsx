'use client'

import { Lock } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNeededTotal } from '@/components/payouts/control/needed-notice'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { Sums } from '@/components/payouts/quotes/sums'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { PayoutView, RowPointer } from '@/lib/payouts/view'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { ExcludeDialog } from './exclude-dialog'
import { EVERY_ROW } from './use-edits'

// Loaded behind the page, before it can be opened.
const SubmitDialog = dynamic(
  () => import('@/components/payouts/approval/submit-dialog').then((module) => module.SubmitDialog),
  { ssr: false },
)

const ControlDialog = dynamic(
  () => import('@/components/payouts/control/control-dialog').then((module) => module.ControlDialog),
  { ssr: false },
)

type Props = { onQuote: () => void; onJump: (pointer: RowPointer) => void }

/** The sums of a draft, always visible, and the next step. */
export function DraftTotals({ onQuote, onJump }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const formats = useFormats()
  const t = useTranslations('draft')
  const { mayPrepare } = useStaff()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [typing, setTyping] = useState(false)
  const { counts, blocked, totals, kind } = payout
  const needed = useNeededTotal({ kind, totals, figures: payout.control.figures })
  const ready = counts.all - counts.blocked - counts.warning - counts['left-out']
  const isEscrow = payout.kind === 'escrow'
  const quoted = payout.batches.every((batch) => batch.quotedAt !== null)
  const [first] = blocked
  const text = useIssueText()
  const open = edits.unsaved.length > 0 ? t('submit.waitsForSaving') : whyNot(t, text, payout, quoted || isEscrow)
  // The policy would refuse it: what is missing is typed first.
  const needsTotal = open === null && needed !== null
  const why = needsTotal ? t('totals.controlTotal', { above: formats.money(needed.above, needed.currency) }) : open
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
              onPress={() => setDialogOpen(true)}
            >
              {t('submit.button')}
            </Button>
          )}
          {payout.contentHash !== null && (
            <SubmitDialog hash={payout.contentHash} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
          )}
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

function whyNot(t: Texts<'draft'>, text: MakeText, payout: PayoutView, quoted: boolean): string | null {
  const { counts } = payout
  if (counts.blocked > 0) return t('totals.blocked', { rows: counts.blocked })
  if (counts.warning > 0) return whichWarnings(t, text, payout)
  if (counts.all === counts['left-out']) return t('totals.allExcluded')
  if (!quoted || payout.contentHash === null) return t('totals.waitsForQuote')
  return null
}

const NAMED = 3
type MakeText = ReturnType<typeof useIssueText>

/** Which warnings are still open: "2 warnings to accept: row 3, Duplicate; row 9, Unusual amount". */
function whichWarnings(t: Texts<'draft'>, text: MakeText, { counts, warnings }: PayoutView): string {
  const named = warnings
    .slice(0, NAMED)
    .map(({ lineNo, label }) => t('totals.warningOf', { row: lineNo, issue: label === null ? '' : text(label) }))
  const more = counts.warning - named.length
  const rest = more > 0 ? ` ${t('totals.more', { rows: more })}` : ''
  return t('totals.warnings', { count: counts.warning, rows: `${named.join('; ')}${rest}` })
}
