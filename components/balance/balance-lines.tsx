'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { balancePath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { Money } from '@/components/ui/value/money'
import { isOutdated, remainingAfter } from '@/lib/balance/remaining'
import type { Standing } from '@/lib/balance/view'
import { useFormats } from '@/lib/messages/use-text'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { standingsQuery } from '@/lib/queries/balance'

/** What a payout takes from the wallet in one currency. */
type Debit = { readonly currency: string; readonly debit: Amount }

type Props = {
  /** What the payout takes. */
  readonly debits: readonly Debit[]
  /** Whether that is neither approved nor waiting for approval yet, and so not counted among those. */
  readonly isDraft: boolean
}

const NOTHING = fromMinor(0n)
const withoutBalance = (currency: string): Standing => ({
  ...{ currency, balance: null, refused: null, remaining: null },
  ...{ sentSince: NOTHING, inFlight: NOTHING, waiting: NOTHING },
})

function useDebited(debits: readonly Debit[], isDraft: boolean) {
  const { data } = useQuery(standingsQuery)
  if (data === undefined) return []
  return debits.map(({ currency, debit }) => {
    const standing = data.standings.find((one) => one.currency === currency) ?? withoutBalance(currency)
    return { standing, debit, remaining: remainingAfter(standing, isDraft ? [debit] : []) }
  })
}

/** What the wallet holds, what is on its way or waits, and what remains after a payout. */
export function BalanceSection({ debits, isDraft }: Props) {
  const t = useTranslations('balance')
  const lines = useDebited(debits, isDraft)
  if (lines.length === 0) return null
  return (
    <PanelSection title={t('title')}>
      <div className="flex flex-col gap-4">
        {lines.map(({ standing, debit, remaining }) => (
          <Currency key={standing.currency} {...{ standing, remaining, debit: isDraft ? debit : null }} />
        ))}
      </div>
    </PanelSection>
  )
}

/** A warning for each currency in which the wallet does not cover a payout, as far as is known; nothing otherwise. */
export function NotCovered({ debits, isDraft }: Props) {
  const t = useTranslations('balance')
  const formats = useFormats()
  const lines = useDebited(debits, isDraft).filter(({ remaining }) => remaining?.short)
  return lines.map(({ standing: { currency, balance }, remaining }) => (
    <Notice key={currency} tone="warn" role="status">
      {t('notCovered', {
        amount: formats.money(remaining?.amount ?? NOTHING, currency),
        time: formats.moment(balance?.asOf ?? ''),
      })}
    </Notice>
  ))
}

function Record({ children }: { readonly children: string }) {
  return (
    <Link href={balancePath()} className="link-alone underline underline-offset-2">
      {children}
    </Link>
  )
}

type CurrencyProps = {
  readonly standing: Standing
  readonly debit: Amount | null
  readonly remaining: ReturnType<typeof remainingAfter>
}

function Currency({ standing, debit, remaining }: CurrencyProps) {
  const t = useTranslations('balance')
  const formats = useFormats()
  const { currency, balance, sentSince, inFlight, waiting, refused } = standing
  const money = (amount: Amount) => <Money amount={amount} currency={currency} />
  const minus = (amount: Amount) => (
    <>
      {amount === NOTHING ? '' : '− '}
      {money(amount)}
    </>
  )
  return (
    <div className="flex flex-col gap-2">
      <Facts
        facts={[
          [
            t('balance'),
            balance === null ? (
              <Record key="link">{t('notRecorded', { currency })}</Record>
            ) : (
              <span key="balance">
                {money(balance.amount)}
                <span className="block text-caption text-text-2">{formats.moment(balance.asOf)}</span>
              </span>
            ),
          ],
          ...(balance === null || sentSince === NOTHING ? [] : [[t('sentSince'), minus(sentSince)] as const]),
          [t('inFlight'), minus(inFlight)],
          [t('waiting'), minus(waiting)],
          ...(debit === null ? [] : [[t('thisPayout'), minus(debit)] as const]),
          ...(isOutdated(standing) ? [[t('remaining'), <Record key="link">{t('outdated')}</Record>] as const] : []),
          ...(remaining === null
            ? []
            : [
                [
                  remaining.short ? t('missing') : t('remaining'),
                  <strong key="remaining" className={remaining.short ? 'text-bad' : ''}>
                    {money(remaining.amount)}
                  </strong>,
                ] as const,
              ]),
        ]}
      />
      {refused !== null && (
        <p className="text-caption text-text-2">
          {t('refused', { amount: formats.money(refused.amount, currency), time: formats.moment(refused.at) })}
        </p>
      )}
    </div>
  )
}
