import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import type { DisbursementView } from '@/lib/disbursements/view'
import { railName } from '@/lib/proposals/approval-line'
import { formatMoment } from '@/lib/zone'

/** What the service says of a disbursement besides its sums: identifier, description, method and times. */
export function DisbursementFacts({ disbursement: one, zone }: { disbursement: DisbursementView; zone: string }) {
  const at = (iso: string | null) => (iso === null ? null : formatMoment(iso, zone))
  const cancelled = one.cancelledAt !== null || one.cancellationReason !== null
  return (
    <Card title="As the service tells it">
      <dl className="grid gap-x-8 gap-y-2 px-gutter py-3 sm:grid-cols-2">
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
        {cancelled && <Fact label="Cancelled">{at(one.cancelledAt)}</Fact>}
        {cancelled && <Fact label="Why cancelled">{one.cancellationReason}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0 break-words">{children ?? <span className="text-text-3">none given</span>}</dd>
    </div>
  )
}
