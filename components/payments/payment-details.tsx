import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { useFormats, useText } from '@/lib/messages/use-text'
import { type DetailLine, detailLines } from '@/lib/payments/details'
import type { PaymentView } from '@/lib/payments/view'

/** The nested objects of a payment, whose fields the contract does not promise: known ones with our labels, the rest as received. */
export function PaymentDetails({ payment: { details } }: { payment: PaymentView }) {
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
      {groups.map(({ title, lines }) => lines.length > 0 && <Part key={title} title={title} lines={lines} />)}
      {silent.length > 0 && (
        <p className="text-text-2">{t('details.silent', { parts: formats.all(silent.map(({ title }) => title)) })}</p>
      )}
    </>
  )
}

function Part({ title, lines }: { title: string; lines: readonly DetailLine[] }) {
  const text = useText()
  return (
    <Card title={title}>
      <FactList>
        {lines.map(({ name, label, text: held }) => (
          <Fact key={name} label={label === null ? name && <code className="break-all">{name}</code> : text(label)}>
            {typeof held === 'string' && held.includes('\n') ? (
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
