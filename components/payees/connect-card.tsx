'use client'

import { ArrowUpRight, Link2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { QrPicture } from '@/components/account/qr-picture'
import { Button } from '@/components/ui/button'
import { buttonLook } from '@/components/ui/button-look'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Problem } from '@/components/ui/problem'
import { type Option, Select } from '@/components/ui/select'
import { useAction } from '@/components/ui/use-action'
import type { Purpose } from '@/lib/payees/purpose'
import type { PayeeView } from '@/lib/payees/view'
import { formatMoment } from '@/lib/zone'
import type { PayeeActions, PayeePlace, ShownInvitation } from './payee-desk'
import { WalletStatus } from './wallet-status'

type Props = { payee: PayeeView; place: PayeePlace; actions: PayeeActions; onChanged: () => Promise<unknown> }

const PURPOSE_OPTIONS: readonly Option<Purpose>[] = [
  { id: 'be-paid', label: 'We pay into it' },
  { id: 'pay', label: 'They pay us from it', hint: 'They let us charge it, for about an hour' },
]

/** How a payee connects their wallet: by a link that they are sent, or here with them in the room. */
export function ConnectCard({ payee, place, actions, onChanged }: Props) {
  const action = useAction()
  const [purpose, setPurpose] = useState<Purpose>('be-paid')
  const [shown, setShown] = useState<(ShownInvitation & { inRoom: boolean }) | null>(null)
  const invite = async (inRoom: boolean) => {
    const made = await action.run(() => actions.invite(payee.id, inRoom, purpose))
    if (made) setShown({ ...made, inRoom })
    await onChanged()
  }
  const revoke = async () => {
    await action.run(async () => {
      const answer = await actions.revoke(payee.id)
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    setShown(null)
    await onChanged()
  }
  // Once it was used or taken back, by whomever, its link is of no use any more.
  const open = payee.invitation === null ? null : shown
  return (
    <Card title="Wallet" aside={<WalletStatus wallet={payee.wallet} />}>
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p className="text-text-2">
          {payee.wallet === 'none'
            ? 'With a connected wallet they are paid without a fee for mobile money. They sign in at the service themselves; we never see their password.'
            : 'Another wallet can be connected; a second person compares both before anybody is paid there.'}
        </p>
        {payee.chargeableUntil !== null && (
          <p>
            They may be charged until {formatMoment(payee.chargeableUntil, place.zone)}. Then they have to connect
            again.
          </p>
        )}
        {open && <Shown invitation={open} zone={place.zone} />}
        {payee.invitation !== null && !open && (
          <p>
            {payee.invitation.inRoom ? 'Begun in the room' : 'Invited'}
            {payee.invitation.purpose === 'pay' ? ' to pay' : ''} by {payee.invitation.madeBy}, open until{' '}
            {formatMoment(payee.invitation.expiresAt, place.zone)}. Its link was shown once, when it was made.
          </p>
        )}
        {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
        <Select label="What for" options={PURPOSE_OPTIONS} value={purpose} onChange={setPurpose} />
        <div className="flex flex-wrap gap-2">
          <Button icon={Link2} busy={action.busy} onPress={() => void invite(false)}>
            {payee.invitation === null ? 'Make an invitation' : 'Make a new invitation'}
          </Button>
          <Button variant="quiet" icon={UserRound} onPress={() => void invite(true)}>
            They are here now
          </Button>
          {payee.invitation !== null && (
            <Button variant="refuse" onPress={() => void revoke()}>
              Take it back
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function Shown({ invitation, zone }: { invitation: ShownInvitation & { inRoom: boolean }; zone: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        {invitation.inRoom
          ? 'Open it here for them, or let them scan the picture with their own phone.'
          : 'Send the link to them and to nobody else, or let them scan the picture. It works once.'}{' '}
        Open until {formatMoment(invitation.expiresAt, zone)}. It is not shown again.
      </p>
      <p className="flex items-start gap-1 rounded-control bg-sunken px-2.5 py-1.5">
        <span className="min-w-0 break-all font-mono text-caption">{invitation.link}</span>
        <CopyButton text={invitation.link} what="the link" />
      </p>
      <QrPicture qr={invitation.qr} label="The link as a QR code" />
      {invitation.inRoom && (
        <span>
          {/* Not by the router: the page of a payee is a document of its own, whose form may lead to the service. */}
          <a
            href={new URL(invitation.link).pathname}
            target="_blank"
            rel="noopener"
            className={`${buttonLook({ variant: 'primary' })} hover:bg-accent-fill-hover`}
          >
            <ArrowUpRight aria-hidden className="icon" />
            Open it here, in a new tab
          </a>
        </span>
      )}
    </div>
  )
}
