'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { usePayeeStaff } from '@/components/payees/payee-staff'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { ActionResult } from '@/lib/access/requests/action'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { decideAccountAction, proposeAccountAgainAction, withdrawAccountAction } from '@/lib/payees/actions'
import type { AccountSummary, AccountView, Side } from '@/lib/payees/view'
import { SideText } from './account-side'

type Props = {
  account: AccountView
  pauseMinutes: number
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onDecided: () => Promise<unknown>
}

/** A new wallet or phone that waits for a second person: the old and the new beside each other, and the decision. */
export function AccountDecision({ account, pauseMinutes, run, onDecided }: Props) {
  const staff = usePayeeStaff()
  const t = useTranslations('payees')
  const formats = useFormats()
  const { proposal } = account
  const summary = proposal?.summary
  const mine = account.connectedById === staff.meId
  const contributed = proposal?.contributorIds.includes(staff.meId) ?? false
  return (
    <Card title={account.kind === 'wallet' ? t('accounts.walletWaits') : t('accounts.phoneWaits')} tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <dl className="grid gap-3 sm:grid-cols-2">
          <Part
            label={t('accounts.now')}
            side={summary?.before ?? null}
            none={t('accounts.noneReplaced', { kind: account.kind })}
          />
          <Part label={t('accounts.new')} side={summary?.after ?? sideOf(account)} none="" fresh />
        </dl>
        {summary && summary.others.length > 0 && (
          <Notice tone="warn">
            {t('accounts.others', {
              payees: formats.all(summary.others.map(({ code, name }) => `${name} (${code})`)),
              count: summary.others.length,
              shared: summary.content.shared ? 'yes' : 'no',
            })}
          </Notice>
        )}
        <p className="text-text-2">
          {t('accounts.text', {
            who:
              account.kind === 'wallet'
                ? t('accounts.byInvitation')
                : t('accounts.submittedBy', { who: account.connectedBy ?? '' }),
            time: formats.moment(account.connectedAt),
            hold: pauseText(t, pauseMinutes),
          })}
        </p>
        {summary && <Origin account={account} summary={summary} />}
        {proposal !== null && <DemandsAndComments proposal={proposal} />}
        {proposal !== null && staff.mayApprove && !mine && !contributed && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              meId={staff.meId}
              approve={t('accounts.approve', { kind: account.kind })}
              method={staff.proof}
              decide={decideAccountAction}
              onDecided={onDecided}
            />
          </div>
        )}
        {mine && staff.mayApprove && <p>{t('accounts.own', { kind: account.kind })}</p>}
        {!mine && contributed && staff.mayApprove && <p>{t('accounts.edited')}</p>}
        {!staff.mayApprove && <p className="text-text-2">{t('accounts.approver')}</p>}
        {staff.mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onPress={() => void run(() => proposeAccountAgainAction(account.id))}>
              {t('accounts.resubmit')}
            </Button>
            <Button size="sm" variant="refuse" onPress={() => void run(() => withdrawAccountAction(account.id))}>
              {t('accounts.cancel')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const sideOf = ({ kind, phone, network, wallet, connectedAt }: AccountView): Side => ({
  kind,
  phone,
  network,
  wallet,
  since: connectedAt,
})

const pauseText = (t: Texts<'payees'>, minutes: number): string => {
  if (minutes === 0) return t('accounts.noTime')
  if (minutes % 60 === 0) return t('accounts.hours', { hours: minutes / 60 })
  return t('accounts.minutes', { minutes })
}

type PartProps = { label: string; side: Side | null; none: string; fresh?: boolean }

function Part({ label, side, none, fresh = false }: PartProps) {
  const t = useTranslations('payees')
  const formats = useFormats()
  return (
    <div className={fresh ? 'rounded-card border border-warn bg-warn-bg p-3' : 'rounded-card border bg-canvas p-3'}>
      <dt className="text-caption text-text-2">{label}</dt>
      <dd>
        {side === null ? (
          <span className="text-text-2">{none}</span>
        ) : (
          <>
            <span className="font-semibold">
              <SideText side={side} />
            </span>
            <span className="block text-text-2">{t('accounts.since', { time: formats.moment(side.since) })}</span>
          </>
        )}
      </dd>
    </div>
  )
}

const methods = (t: Texts<'payees'>) =>
  ({ mail: t('accounts.way.mail'), link: t('accounts.way.link'), room: t('accounts.way.room') }) as const

/** What is known of the owner: the payee, how they were invited, and recent changes of their entry. */
function Origin({ account, summary }: { account: AccountView; summary: AccountSummary }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const text = useText()
  const formats = useFormats()
  const { payee, invited, ownerName, changes } = summary
  const wallet: [string, string][] =
    account.kind === 'wallet' ? [[t('accounts.owner'), ownerName ?? t('accounts.noOwner')]] : []
  const invitation: [string, string][] =
    invited === null
      ? []
      : [
          [
            t('accounts.invitation'),
            invited.to === null
              ? methods(t)[invited.way]
              : t('accounts.invitedTo', { way: methods(t)[invited.way], address: invited.to ?? '' }),
          ],
          [t('accounts.invitedBy'), `${invited.by}, ${formats.moment(invited.at)}`],
        ]
  return (
    <>
      <Facts facts={[[ui('col.payee'), `${payee.name}, ${payee.code}`], ...wallet, ...invitation]} />
      <section aria-label={t('accounts.recentTable')}>
        <h3 className="font-medium">{t('accounts.recent')}</h3>
        {changes.length === 0 ? (
          <p className="text-text-2">{t('accounts.noRecent')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {changes.map(({ at, by, what, was, isNow }) => (
              <li key={`${at} ${what.key}`} className="text-text-2">
                <span className="text-text">{text(what)}</span>
                {was !== null && t('accounts.was', { was })}
                {isNow !== null && t('accounts.isNow', { isNow })}: {by}, {formats.moment(at)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
