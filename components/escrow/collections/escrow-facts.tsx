import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import type { EscrowView } from '@/lib/escrow/collections/view'
import { termName } from '@/lib/escrow/terms'
import { methodName } from '@/lib/payments/payment-method'
import { formatPhone } from '@/lib/phone/number'
import { formatMoment } from '@/lib/time/zone'
import type { EscrowDesk } from './escrow-actions'

/** What is known of an escrow besides its terms: who pays, how, to whom, and what stands under its identifier. */
export function EscrowFacts({ escrow: one, desk }: { escrow: EscrowView; desk: EscrowDesk }) {
  const { said } = one
  const at = (iso: string | null | undefined) => (iso == null ? null : formatMoment(iso, desk.zone))
  return (
    <Card title={said === null ? 'What was asked for' : 'As the service tells it'}>
      <FactList>
        <Fact label="Identifier">
          {one.serviceId === null ? (
            <span className="text-text-2">not known yet</span>
          ) : (
            <span className="flex items-center gap-1">
              <span className="min-w-0 break-all">{one.serviceId}</span>
              <CopyButton text={one.serviceId} what="the escrow id" />
            </span>
          )}
        </Fact>
        <Fact label="Amount">
          {one.amount === null || one.currency === null ? null : <Money amount={one.amount} currency={one.currency} />}
        </Fact>
        <Fact label="Status">{said?.status}</Fact>
        <Fact label="Method">
          {one.paymentMethod === null ? null : methodName(one.paymentMethod, desk.externalMethod)}
        </Fact>
        <Fact label="Payer’s phone">{phoneOf(one.payerPhone)}</Fact>
        <Fact label="Payer’s e-mail">{one.payerEmail}</Fact>
        <Fact label="Payer">{payerWord(one)}</Fact>
        <Fact label="Receiver">{receiverOf(one, desk)}</Fact>
        <Fact label="Made">{at(said?.createdAt ?? (one.madeHere ? one.at : null))}</Fact>
        <Fact label="Changed">{at(said?.updatedAt)}</Fact>
        {one.asked !== null && one.asked.terms.length > 0 && (
          <Fact label="Terms asked">{one.asked.terms.map(({ type }) => termName(type)).join(', ')}</Fact>
        )}
      </FactList>
      {allocationsOf(one).length > 0 && (
        <div className="border-t px-gutter py-3">
          <h3 className="mb-1 text-text-2">Allocations</h3>
          <ul className="flex flex-col gap-1">
            {allocationsOf(one).map((text) => (
              <li key={text} className="break-all font-mono text-caption">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

const phoneOf = (phone: string | null): string | null =>
  phone !== null && /^\+\d{7,15}$/.test(phone) ? formatPhone(phone) : phone

function payerWord({ said }: EscrowView): string | null {
  const { type = null, verified = null } = said?.payer ?? {}
  if (type === null) return null
  return verified === true ? `${type}, proved by a code` : type
}

function receiverOf({ said }: EscrowView, { merchantId }: EscrowDesk): string | null {
  if (said?.receiverId == null) return null
  return said.receiverId.toLowerCase() === merchantId.toLowerCase() ? 'our own account' : said.receiverId
}

// As asked for, digit by digit; of one made elsewhere, as the service gives them.
const allocationsOf = ({ asked, said }: EscrowView): readonly string[] =>
  asked?.allocations ?? said?.allocations?.map((one) => JSON.stringify(one)) ?? []
