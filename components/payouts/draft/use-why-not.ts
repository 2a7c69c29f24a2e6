import { useTranslations } from 'next-intl'
import { useNeededTotal } from '@/components/payouts/control/needed-notice'
import { usePayout } from '@/components/payouts/use-payout'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { PayoutView } from '@/lib/payouts/view'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { useEdits } from './use-edits'

/** Why a draft cannot be submitted now: null where it can. `needsTotal`: the policy would refuse it until somebody types its total. */
export type WhyNot = { readonly why: string | null; readonly needsTotal: boolean; readonly quoted: boolean }

/** Whether the draft on this page can be submitted, and why not. */
export function useWhyNot(): WhyNot {
  const payout = usePayout()
  const edits = useEdits()
  const formats = useFormats()
  const t = useTranslations('draft')
  const text = useIssueText()
  const { totals, kind } = payout
  const needed = useNeededTotal({ kind, totals, figures: payout.control.figures })
  const quoted = payout.batches.every((batch) => batch.quotedAt !== null)
  const open =
    edits.unsaved.length > 0 ? t('submit.waitsForSaving') : whatIsOpen(t, text, payout, quoted || kind === 'escrow')
  // The policy would refuse it: what is missing is typed first.
  const needsTotal = open === null && needed !== null
  const why = needsTotal ? t('totals.controlTotal', { above: formats.money(needed.above, needed.currency) }) : open
  return { why, needsTotal, quoted }
}

function whatIsOpen(t: Texts<'draft'>, text: MakeText, payout: PayoutView, quoted: boolean): string | null {
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
