'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IdentityDialog } from '@/components/approvals/identity-dialog'
import { balancePath } from '@/components/paths'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { coverOf } from '@/lib/balance/cover'
import type { Standing } from '@/lib/balance/view'
import { useFormats } from '@/lib/messages/use-text'
import { type Amount, fromMinor, sum, toMinor } from '@/lib/money/amount'
import { abandonRestAction, resumePayoutAction } from '@/lib/payouts/sending/actions'
import type { SubmissionView } from '@/lib/payouts/view'
import { standingsQuery } from '@/lib/queries/balance'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Needed = {
  readonly currency: string
  readonly amount: Amount
  readonly batches: number
  readonly rows: number
}

/** What of the payout waits for funds, what is missing as far as is known, and the way for an approver to resume or abandon it. */
export function WaitingForFunds() {
  const payout = usePayout()
  const { meId, mayApprove } = useStaff()
  const t = useTranslations('sending')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const waiting = payout.submissions.filter(({ holdReason }) => holdReason === 'funds')
  if (waiting.length === 0) return null
  const needed = neededOf(waiting)
  const isOwn = waiting.some(({ makerId }) => makerId === meId)
  return (
    <section aria-label={t('funds.title')} className="shrink-0 border-b bg-canvas p-gutter">
      <Card title={t('funds.title')} aside={<Status code="waiting_for_funds" />}>
        <div className="flex flex-col gap-3 px-gutter py-3">
          <p>{t('funds.text')}</p>
          {needed.map((one) => (
            <Missing key={one.currency} needed={one} isQuoted={payout.kind === 'direct'} />
          ))}
          {mayApprove && !isOwn ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onPress={() => setChosen('resume')}>
                {t('funds.resume')}
              </Button>
              <Button onPress={() => setChosen('abandon')}>{t('funds.abandon')}</Button>
            </div>
          ) : (
            <p className="text-text-2">{isOwn && mayApprove ? t('hold.otherApprover') : t('funds.onlyApprover')}</p>
          )}
        </div>
      </Card>
      {chosen && <ConfirmChoice needed={needed} choice={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

// An escrow payout is never quoted: its total counts.
const debitOf = ({ money: { amount, debit } }: SubmissionView): Amount =>
  toMinor(debit) > toMinor(amount) ? debit : amount

function neededOf(waiting: readonly SubmissionView[]): readonly Needed[] {
  const parts = Map.groupBy(waiting, ({ money }) => money.currency)
  return [...parts].map(([currency, batches]) => ({
    currency,
    amount: sum(batches.map(debitOf)),
    batches: batches.length,
    rows: batches.reduce((rows, { money }) => rows + money.rows, 0),
  }))
}

const NOTHING = fromMinor(0n)
const UNKNOWN: Pick<Standing, 'balance' | 'sentSince' | 'refused'> = {
  balance: null,
  sentSince: NOTHING,
  refused: null,
}

function Missing({ needed, isQuoted }: { readonly needed: Needed; readonly isQuoted: boolean }) {
  const t = useTranslations('sending')
  const balances = useTranslations('balance')
  const formats = useFormats()
  const { data } = useQuery(standingsQuery)
  const { currency, amount, batches, rows } = needed
  if (data === undefined) return null
  const standing = data.standings.find((one) => one.currency === currency) ?? UNKNOWN
  const { balance, sentSince, refused } = standing
  const cover = coverOf(standing, amount)
  const money = (of: Amount) => <Money amount={of} currency={currency} />
  const record = (label: string) => (
    <Link href={balancePath()} className="link-alone underline underline-offset-2">
      {label}
    </Link>
  )
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <Facts
        facts={[
          [t('funds.notSent'), t('funds.batches', { batches, rows })],
          [isQuoted ? t('funds.needed') : t('funds.neededUnquoted'), <strong key="needed">{money(amount)}</strong>],
          [
            t('funds.balance'),
            balance === null ? (
              record(balances('notRecorded', { currency }))
            ) : (
              <span key="balance">
                {money(balance.amount)}
                <span className="block text-caption text-text-2">{formats.moment(balance.asOf)}</span>
              </span>
            ),
          ],
          ...(balance === null || sentSince === NOTHING ? [] : [[t('funds.sentSince'), money(sentSince)] as const]),
          ...(refused === null
            ? []
            : [
                [
                  t('funds.refused'),
                  <span key="refused">
                    {t('funds.lessThan', { amount: formats.money(refused.amount, currency) })}
                    <span className="block text-caption text-text-2">{formats.moment(refused.at)}</span>
                  </span>,
                ] as const,
              ]),
          ...(cover.kind === 'short'
            ? [
                [
                  cover.atLeast ? t('funds.atLeast') : t('funds.missing'),
                  <strong key="missing" className="text-bad">
                    {money(cover.missing)}
                  </strong>,
                ] as const,
              ]
            : []),
          ...(cover.kind === 'unknown' ? [[t('funds.missing'), t('funds.unknown')] as const] : []),
        ]}
      />
      {cover.kind === 'covered' && balance !== null && (
        <Notice tone="good" role="status">
          {t('funds.covered', { time: formats.moment(balance.asOf) })}
        </Notice>
      )}
    </div>
  )
}

type Choice = 'resume' | 'abandon'
const ACTIONS = { resume: resumePayoutAction, abandon: abandonRestAction } as const

type ConfirmProps = { readonly needed: readonly Needed[]; readonly choice: Choice; readonly onClose: () => void }

function ConfirmChoice({ needed, choice, onClose }: ConfirmProps) {
  const { id } = usePayout()
  const t = useTranslations('sending')
  const formats = useFormats()
  const { proof: method } = useStaff()
  const queries = useQueryClient()
  const batches = needed.reduce((all, one) => all + one.batches, 0)
  const rows = needed.reduce((all, one) => all + one.rows, 0)
  const amount = needed.map((one) => formats.money(one.amount, one.currency)).join(' + ')
  return (
    <IdentityDialog
      title={t(`funds.${choice}Title`)}
      confirm={t(`funds.${choice}`)}
      destructive={choice === 'abandon'}
      method={method}
      send={(proof) => ACTIONS[choice](id, proof)}
      onAnswer={() => refetchAfterAction(queries, payoutKeys.one(id))}
      onClose={onClose}
    >
      {choice === 'resume'
        ? t('funds.resumeText', { batches, rows, amount })
        : t('funds.abandonText', { batches, rows })}
    </IdentityDialog>
  )
}
