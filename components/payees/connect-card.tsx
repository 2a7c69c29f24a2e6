'use client'

import { ArrowUpRight, Link2, Mail, UserRound } from 'lucide-react'
import { useState } from 'react'
import { QrPicture } from '@/components/account/qr-picture'
import { Button } from '@/components/ui/action/button'
import { buttonLook } from '@/components/ui/action/button-look'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { type Option, Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import type { Qr } from '@/lib/access/factor/qr'
import type { Way } from '@/lib/payees/connect/connect-method'
import type { Purpose } from '@/lib/payees/connect/purpose'
import type { InvitationView, MailState, PayeeView } from '@/lib/payees/view'
import { formatMoment } from '@/lib/time/zone'
import { WalletStatus } from './accounts/wallet-status'
import type { PayeeActions, PayeePlace } from './payee-actions'

type ShownInvitation = { readonly link: string; readonly expiresAt: string; readonly qr: Qr; readonly way: Way }
type Props = { payee: PayeeView; place: PayeePlace; actions: PayeeActions; onChanged: () => Promise<unknown> }

const PURPOSE_OPTIONS: readonly Option<Purpose>[] = [
  { id: 'be-paid', label: 'We pay into it' },
  { id: 'pay', label: 'They pay us from it', hint: 'They let us charge it, for about an hour' },
]

/** How a payee connects their wallet: by a link that they are sent, or here with them in the room. */
export function ConnectCard({ payee, place, actions, onChanged }: Props) {
  const action = useServerAction()
  const [purpose, setPurpose] = useState<Purpose>('be-paid')
  const [shown, setShown] = useState<ShownInvitation | null>(null)
  const invite = async (way: Way) => {
    const made = await action.run(() => actions.invite(payee.id, way, purpose))
    const { link = null, qr = null, expiresAt = '' } = made ?? {}
    if (made) setShown(link === null || qr === null ? null : { link, qr, expiresAt, way })
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
            {formatMoment(payee.invitation.expiresAt, place.zone)}. {handedOver(payee.invitation.mail)}
          </p>
        )}
        {action.error && <ErrorMessage error={action.error} />}
        <Select label="What for" options={PURPOSE_OPTIONS} value={purpose} onChange={setPurpose} />
        {payee.email !== null && !place.mails && (
          <p className="text-text-2">No mail is sent from here, so the link is handed over by hand.</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={Link2} busy={action.busy} onPress={() => void invite('link')}>
            {payee.invitation === null ? 'Make an invitation' : 'Make a new invitation'}
          </Button>
          {place.mails && payee.email !== null && (
            <Button icon={Mail} busy={action.busy} onPress={() => void invite('mail')}>
              Send one by mail
            </Button>
          )}
          <Button variant="quiet" icon={UserRound} onPress={() => void invite('room')}>
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

const MAILED: Readonly<Record<MailState, (to: string) => string>> = {
  waiting: (to) => `The mail to ${to} has not gone out yet; it is tried by itself.`,
  sent: (to) => `The mail server took the mail to ${to}.`,
  failed: (to) => `The mail to ${to} could not be sent. Make a new invitation, or correct the address.`,
  dropped: (to) => `The mail to ${to} was not needed any more.`,
}

const handedOver = (mail: InvitationView['mail']): string =>
  mail === null ? 'Its link was shown once, when it was made.' : MAILED[mail.state](mail.to)

function Shown({ invitation, zone }: { invitation: ShownInvitation; zone: string }) {
  const inRoom = invitation.way === 'room'
  return (
    <div className="flex flex-col gap-3">
      <p>
        {inRoom
          ? 'Open it here for them, or let them scan the picture with their own phone.'
          : 'Send the link to them and to nobody else, or let them scan the picture. It works once.'}{' '}
        Open until {formatMoment(invitation.expiresAt, zone)}. It is not shown again.
      </p>
      <p className="flex items-start gap-1 rounded-control bg-sunken px-2.5 py-1.5">
        <span className="min-w-0 break-all font-mono text-caption">{invitation.link}</span>
        <CopyButton text={invitation.link} what="the link" />
      </p>
      <QrPicture qr={invitation.qr} label="The link as a QR code" />
      {inRoom && (
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
