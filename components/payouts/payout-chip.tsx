import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { StatusChip } from '@/components/ui/value/status'
import { STATUS_CODES, statusOf } from '@/lib/payouts/payout-status'
import type { RowStatusKind } from '@/lib/payouts/results/row-status'
import { isScheduled } from '@/lib/payouts/stage'
import type { PayoutView } from '@/lib/payouts/view'
import { isUnsentHold } from '@/lib/store/transitions/standing'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { mayBePaidInLostTime } from './sending/batch-text'
import { isCreate } from './sending/kind-text'

/** The number of rows with one of these statuses. */
const rowsWith = (payout: PayoutView, ...kinds: readonly RowStatusKind[]): number =>
  payout.rowStatuses.filter((one) => kinds.includes(one.kind)).reduce((rows, one) => rows + one.rows, 0)

/** The status at the head of a payout's page. */
export function PayoutChip() {
  const payout = usePayout()
  const t = useTranslations('draft')
  const creates = payout.submissions.filter((one) => isCreate(one) && one.state !== 'void')
  const notKnown = creates.filter((one) => one.mayHaveRun || (isNotKnown(one) && one.state !== 'sending'))
  const status = statusOf({
    state: payout.state,
    rows: payout.counts.all - payout.counts['left-out'],
    paid: rowsWith(payout, 'paid'),
    failed: rowsWith(payout, 'failed', 'refused', 'never-received', 'not-sent'),
    notKnown: notKnown.length + payout.submissions.filter(mayBePaidInLostTime).length,
    underWay: creates.filter(
      (one) => isUnsentHold(one.holdReason) || ['ready', 'sending', 'accepted'].includes(one.state),
    ).length,
    scheduled: isScheduled(payout) ? creates.filter(({ state }) => state === 'ready').length : 0,
    waitingForFunds: creates.filter(({ holdReason }) => holdReason === 'funds').length,
    stopped: creates.filter(({ stopped }) => stopped !== null).length,
    inEscrow: rowsWith(payout, 'in-escrow'),
    asked: payout.proposals.filter((one) => one.state === 'pending').length,
  })
  const rows = rowsWith(payout, 'not-known')
  const label = status === 'not-known' && rows > 0 ? t('notKnownYet', { count: rows }) : undefined
  return <StatusChip code={STATUS_CODES[status]} label={label} />
}
