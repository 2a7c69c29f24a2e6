'use client'

import { Lock } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '@/components/payouts/approval/submit-dialog'
import { useDesk } from '@/components/payouts/desk-context'
import { Sums } from '@/components/payouts/quotes/sums'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { countText, rowsText } from '@/components/ui/value/count'
import type { PayoutView, RowPointer } from '@/lib/payouts/view'
import { LeaveOutDialog } from './exclude-dialog'
import { type Edits, EVERY_ROW } from './use-edits'

type Props = { payout: PayoutView; edits: Edits; onQuote: () => void; onJump: (pointer: RowPointer) => void }

/** The sums of a draft, always in sight, and the one step that comes next. */
export function DraftTotals({ payout, edits, onQuote, onJump }: Props) {
  const { mayPrepare } = useDesk()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { counts, blocked, totals } = payout
  const ready = counts.all - counts.blocked - counts.warning - counts['left-out']
  const held = payout.kind === 'escrow'
  const quoted = payout.batches.every((batch) => batch.quotedAt !== null)
  const [first] = blocked
  const why = edits.unsaved.length > 0 ? 'Waits for what you typed to be saved' : whyNot(payout, quoted || held)
  return (
    <TotalsBar
      why={mayPrepare ? why : 'Preparers and approvers submit payouts'}
      actions={
        <>
          <span className="lg:hidden max-sm:grow">
            <Button wide onPress={onQuote}>
              {held ? 'Fees and terms' : 'Quote'}
            </Button>
          </span>
          {mayPrepare && first && (
            <>
              <span className="sm:hidden grow">
                <Button wide variant="primary" onPress={() => onJump(first)}>
                  {`Resolve ${rowsText(counts.blocked)}`}
                </Button>
              </span>
              <Button isDisabled={edits.busy} onPress={() => setLeaving(true)}>
                {`Exclude ${rowsText(counts.blocked)}`}
              </Button>
              <LeaveOutDialog
                payoutId={payout.id}
                which={`${rowsText(counts.blocked)} with errors`}
                isOpen={leaving}
                onClose={() => setLeaving(false)}
                ask={(reason) => edits.ask({ what: 'leave-out', reason, among: { ...EVERY_ROW, filter: 'blocked' } })}
              />
            </>
          )}
          {mayPrepare && (
            <Button
              variant="primary"
              {...(why === null ? {} : { icon: Lock })}
              isDisabled={why !== null}
              onPress={() => setAsking(true)}
            >
              Submit for approval
            </Button>
          )}
          {payout.contentHash !== null && (
            <AskDialog payout={payout} hash={payout.contentHash} isOpen={asking} onClose={() => setAsking(false)} />
          )}
        </>
      }
    >
      <Total label="Rows ready">
        {countText(ready)} <span className="font-normal text-text-3">of {countText(counts.all)}</span>
      </Total>
      <Total label="Amount">
        <Sums totals={totals} pick="amount" />
      </Total>
      <Total label={quoted ? 'Fees' : 'Fees, estimate'}>
        <Sums totals={totals} pick="fee" />
      </Total>
      <Total label={held ? 'Total debit, held' : 'Total debit'} main>
        <Sums totals={totals} pick="debit" estimate={!quoted} />
      </Total>
    </TotalsBar>
  )
}

function whyNot(payout: PayoutView, quoted: boolean): string | null {
  const { counts } = payout
  if (counts.blocked > 0) return `${rowsText(counts.blocked)} with errors`
  if (counts.warning > 0) return whichWarnings(payout)
  if (counts.all === counts['left-out']) return 'Every row is excluded'
  if (!quoted || payout.contentHash === null) return 'Waits for the quote'
  return null
}

const NAMED = 3

/** Which warnings are still open: "2 warnings to accept: row 3, Duplicate; row 9, Unusual amount". */
function whichWarnings({ counts, warnings }: PayoutView): string {
  const named = warnings.slice(0, NAMED).map(({ lineNo, label }) => `row ${lineNo}, ${label}`)
  const more = counts.warning - named.length
  const rest = more > 0 ? `; and ${rowsText(more)} more` : ''
  return `${countText(counts.warning)} ${counts.warning === 1 ? 'warning' : 'warnings'} to accept: ${named.join('; ')}${rest}`
}
