'use client'

import { DecisionForm } from '@/components/approvals/decision-form'
import type { PayeeActions, PayeePlace } from '@/components/payees/payee-actions'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { ActionResult } from '@/lib/access/requests/action'
import type { AccountSummary, AccountView, Side } from '@/lib/payees/view'
import { formatMoment } from '@/lib/time/zone'
import { SideText } from './account-side'

type Props = {
  account: AccountView
  place: PayeePlace
  pauseMinutes: number
  actions: PayeeActions
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onDecided: () => Promise<unknown>
}

/** A new wallet or another phone that waits for a second person: the old and the new beside each other, and the decision. */
export function AccountDecision({ account, place, pauseMinutes, actions, run, onDecided }: Props) {
  const { proposal } = account
  const thing = account.kind === 'wallet' ? 'wallet' : 'phone'
  const summary = proposal?.summary
  const mine = account.connectedById === place.meId
  const contributed = proposal?.contributorIds.includes(place.meId) ?? false
  return (
    <Card title={account.kind === 'wallet' ? 'A wallet waits for approval' : 'A phone waits for approval'} tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <dl className="grid gap-3 sm:grid-cols-2">
          <Part
            label="Now"
            side={summary?.before ?? null}
            zone={place.zone}
            none={`No ${thing} that this takes the place of`}
          />
          <Part label="New" side={summary?.after ?? sideOf(account)} zone={place.zone} none="" fresh />
        </dl>
        {summary && summary.others.length > 0 && (
          <Notice tone="warn">
            {summary.others.map(({ code, name }) => `${name} (${code})`).join(', ')}{' '}
            {summary.others.length === 1 ? 'is' : 'are'} paid there, too.
            {summary.content.shared &&
              ' Approving it lets one wallet serve several payees. Do so only if you know why.'}
          </Notice>
        )}
        <p className="text-text-2">
          {account.kind === 'wallet'
            ? 'Connected by whoever opened the invitation'
            : `Submitted by ${account.connectedBy}`}
          , {formatMoment(account.connectedAt, place.zone)}. After the approval nobody is paid there for{' '}
          {pauseText(pauseMinutes)}, so that the payee can object.
        </p>
        {summary && <Origin account={account} summary={summary} zone={place.zone} />}
        {proposal !== null && place.mayApprove && !mine && !contributed && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              approve={`Approve the ${thing}`}
              method={place.proof}
              decide={actions.decide}
              onDecided={onDecided}
            />
          </div>
        )}
        {mine && place.mayApprove && (
          <p>You {account.kind === 'wallet' ? 'invited them' : 'asked for it'}, so somebody else has to approve it.</p>
        )}
        {!mine && contributed && place.mayApprove && (
          <p>You created this payee or changed their contact, so somebody else has to approve it.</p>
        )}
        {!place.mayApprove && <p className="text-text-2">An approver decides.</p>}
        {place.mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onPress={() => void run(() => actions.askAgain(account.id))}>
              Ask again
            </Button>
            <Button size="sm" variant="refuse" onPress={() => void run(() => actions.withdraw(account.id))}>
              Take it back
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const sideOf = ({ kind, phone, rail, wallet, connectedAt }: AccountView): Side => ({
  kind,
  phone,
  rail,
  wallet,
  since: connectedAt,
})

const pauseText = (minutes: number): string => {
  if (minutes === 0) return 'no time at all'
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

type PartProps = { label: string; side: Side | null; zone: string; none: string; fresh?: boolean }

function Part({ label, side, zone, none, fresh = false }: PartProps) {
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
            <span className="block text-text-2">since {formatMoment(side.since, zone)}</span>
          </>
        )}
      </dd>
    </div>
  )
}

const WAYS = { mail: 'Mailed', link: 'Link handed over by staff', room: 'Connected in person' } as const

/** Whose wallet it is as far as anybody knows: the payee, how they were invited, and what was changed of them of late. */
function Origin({ account, summary, zone }: { account: AccountView; summary: AccountSummary; zone: string }) {
  const { payee, invited, ownerName, changes } = summary
  const wallet: [string, string][] =
    account.kind === 'wallet' ? [['Wallet owner', ownerName ?? 'Owner’s name not told by the service']] : []
  const invitation: [string, string][] =
    invited === null
      ? []
      : [
          ['Invitation', invited.to === null ? WAYS[invited.way] : `${WAYS[invited.way]} to ${invited.to}`],
          ['Invited by', `${invited.by}, ${formatMoment(invited.at, zone)}`],
        ]
  return (
    <>
      <Facts facts={[['Payee', `${payee.name}, ${payee.code}`], ...wallet, ...invitation]} />
      <section aria-label="Recent changes of this payee">
        <h3 className="font-medium">Recent changes of name, mail and phone</h3>
        {changes.length === 0 ? (
          <p className="text-text-2">None in the 90 days before.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {changes.map(({ at, by, what, was, isNow }) => (
              <li key={`${at} ${what}`} className="text-text-2">
                <span className="text-text">{what}</span>
                {was !== null && `, was ${was}`}
                {isNow !== null && `, now ${isNow}`}: {by}, {formatMoment(at, zone)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
