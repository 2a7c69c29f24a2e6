import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { railName } from '@/lib/approvals/approval-line'
import type { DisbursementView } from '@/lib/service-lists/view'
import { batchWord } from '@/lib/submissions/state/service-status'
import { formatMoment } from '@/lib/time/zone'

/** What the service says of a disbursement besides its sums: identifier, description, method and times. */
export function DisbursementFacts({ disbursement: one, zone }: { disbursement: DisbursementView; zone: string }) {
  const at = (iso: string | null) => (iso === null ? null : formatMoment(iso, zone))
  const cancelled = one.cancelledAt !== null || one.cancellationReason !== null || batchWord(one.status) === 'cancelled'
  return (
    <Card title="As the service tells it">
      <FactList>
        <Fact label="Identifier">
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{one.id}</span>
            <CopyButton text={one.id} what="the disbursement id" />
          </span>
        </Fact>
        <Fact label="Description">{one.description}</Fact>
        <Fact label="Our mark">{one.ours?.mark ?? 'none, it was not made here'}</Fact>
        <Fact label="Method">{one.paymentMethod === null ? null : railName(one.paymentMethod)}</Fact>
        <Fact label="Made">{at(one.createdAt)}</Fact>
        <Fact label="Completed">{at(one.completedAt)}</Fact>
        {cancelled && <Fact label="Cancelled">{at(one.cancelledAt) ?? 'at a time the service does not give'}</Fact>}
        {cancelled && <Fact label="Why cancelled">{one.cancellationReason}</Fact>}
      </FactList>
    </Card>
  )
}
