import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { useFormats, useText } from '@/lib/messages/use-text'
import { parseAmount } from '@/lib/money/amount'
import { type DetailLine, detailLines } from '@/lib/payments/details'
import type { PaymentView } from '@/lib/payments/view'

/** The nested objects of a payment, whose fields the contract does not promise: known ones with our labels, the rest as received. */
export function PaymentDetails({ payment: { details, currency } }: { payment: PaymentView }) {
  const t = useTranslations('payments')
  const formats = useFormats()
  const parts = [
    [t('details.transaction'), details.transaction],
    [t('details.products'), details.product],
    [t('details.merchant'), details.merchant],
    [t('column.recipient'), details.recipient],
    [t('details.chain'), details.chain],
  ] as const
  const named = parts.map(([title, value]) => ({ title, lines: detailLines(value) }))
  const groups = [...named, { title: t('details.other'), lines: detailLines(details.others) }]
  const silent = named.filter(({ lines }) => lines.length === 0)
  return (
    <>
      {groups.map(
        ({ title, lines }) => lines.length > 0 && <Part key={title} title={title} lines={lines} currency={currency} />,
      )}
      {silent.length > 0 && (
        <p className="text-text-2">{t('details.silent', { parts: formats.all(silent.map(({ title }) => title)) })}</p>
      )}
    </>
  )
}

// Shown without a currency: it is most likely that of the payment, but the contract does not say so.
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'fee_amount', 'charged_amount'])

function Part({ title, lines, currency }: { title: string; lines: readonly DetailLine[]; currency: string }) {
  const text = useText()
  const amountOf = ({ name, text: held }: DetailLine) =>
    AMOUNTS.has(name) && typeof held === 'string' ? parseAmount(held) : null
  return (
    <Card title={title}>
      <FactList>
        {lines
          .map((line) => ({ ...line, amount: amountOf(line) }))
          .map(({ name, label, text: held, amount }) => (
            <Fact key={name} label={label === null ? name && <code className="break-all">{name}</code> : text(label)}>
              {amount !== null ? (
                <Money amount={amount} currency={currency} bare />
              ) : typeof held === 'string' && held.includes('\n') ? (
                <pre className="overflow-x-auto whitespace-pre-wrap break-words">{held}</pre>
              ) : held === null || typeof held === 'string' ? (
                held
              ) : (
                text(held)
              )}
            </Fact>
          ))}
      </FactList>
    </Card>
  )
}
