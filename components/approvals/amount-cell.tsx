import { useTranslations } from 'next-intl'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { type ApprovalLine, hasNoAmount } from '@/lib/approvals/approval-line'

/** The currency of these lines, or none where there are several. */
export function onlyCurrency(lines: readonly ApprovalLine[]): string | undefined {
  const currencies = new Set(lines.flatMap(({ about, money }) => (hasNoAmount(about) ? [] : (money?.currency ?? ''))))
  const [only] = currencies.size === 1 ? currencies : []
  return only === '' ? undefined : only
}

/** The amount of a line. */
export function Stake({ line, bare }: { line: ApprovalLine; bare: boolean }) {
  const t = useTranslations('approvals')
  if (hasNoAmount(line.about)) return <span className="text-text-3">{t('noAmount')}</span>
  if (line.money === null) return <span className="text-text-3">{t('severalCurrencies')}</span>
  return <ColumnMoney amount={line.money.amount} currency={line.money.currency} headed={bare} />
}
