import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { methodName } from '@/lib/payments/payment-method'
import type { PaymentView } from '@/lib/payments/view'
import { formatMoment } from '@/lib/time/zone'
import type { PaymentPlace } from './payment-actions'

/** The members of a payment that the contract names. */
export function PaymentFacts({ payment: one, place }: { payment: PaymentView; place: PaymentPlace }) {
  return (
    <Card title="As the service tells it">
      <FactList>
        <Fact label="Identifier">
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{one.id}</span>
            <CopyButton text={one.id} what="the payment id" />
          </span>
        </Fact>
        <Fact label="Amount">
          <Money amount={one.amount} currency={one.currency} />
        </Fact>
        <Fact label="Status">{one.status}</Fact>
        <Fact label="Method">
          {one.paymentMethod === null ? null : methodName(one.paymentMethod, place.externalMethod)}
        </Fact>
        <Fact label="Made">{one.createdAt === null ? null : formatMoment(one.createdAt, place.zone)}</Fact>
        <Fact label="Reference">{one.reference}</Fact>
        <Fact label="Receipt">{one.receipt}</Fact>
      </FactList>
    </Card>
  )
}
