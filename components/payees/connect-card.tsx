'use client'

import { ArrowUpRight, Link2, Mail, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QrPicture } from '@/components/account/qr-picture'
import { Button } from '@/components/ui/action/button'
import { buttonLook } from '@/components/ui/action/button-look'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import type { Option } from '@/components/ui/form/select-options'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import type { Qr } from '@/lib/access/factor/qr'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { invitePayeeAction, revokeInvitationAction } from '@/lib/payees/actions'
import type { InvitationMethod as ConnectMethod } from '@/lib/payees/connect/connect-method'
import type { Purpose } from '@/lib/payees/connect/purpose'
import type { InvitationView, MailState, PayeeView } from '@/lib/payees/view'
import { WalletStatus } from './accounts/wallet-status'
import { usePayeeStaff } from './payee-staff'

type ShownInvitation = {
  readonly link: string
  readonly expiresAt: string
  readonly qr: Qr
  readonly method: ConnectMethod
}
type Props = { payee: PayeeView; onChanged: () => Promise<unknown> }

const purposeOptions = (t: Texts<'payees'>): readonly Option<Purpose>[] => [
  { id: 'be-paid', label: t('connect.purpose.receive') },
  { id: 'pay', label: t('connect.purpose.pay'), hint: t('connect.purpose.charge') },
]

/** How a payee connects their wallet: by a link that they are sent, or here in person. */
export function ConnectCard({ payee, onChanged }: Props) {
  const { mails } = usePayeeStaff()
  const t = useTranslations('payees')
  const formats = useFormats()
  const action = useServerAction()
  const [purpose, setPurpose] = useState<Purpose>('be-paid')
  const [shown, setShown] = useState<ShownInvitation | null>(null)
  const invite = async (method: ConnectMethod) => {
    const made = await action.run(() => invitePayeeAction(payee.id, method, purpose))
    const { link = null, qr = null, expiresAt = '' } = made ?? {}
    if (made) setShown(link === null || qr === null ? null : { link, qr, expiresAt, method })
    await onChanged()
  }
  const revoke = async () => {
    await action.run(() => succeeded(revokeInvitationAction(payee.id)))
    setShown(null)
    await onChanged()
  }
  // Once the invitation was used or revoked, by any person, its link no longer works.
  const open = payee.invitation === null ? null : shown
  return (
    <Card title={t('connect.title')} aside={<WalletStatus wallet={payee.wallet} />}>
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p className="text-text-2">{payee.wallet === 'none' ? t('connect.help') : t('connect.another')}</p>
        {payee.chargeableUntil !== null && (
          <p>{t('connect.chargeable', { time: formats.moment(payee.chargeableUntil) })}</p>
        )}
        {open && <Shown invitation={open} />}
        {payee.invitation !== null && !open && (
          <p>
            {t('connect.open', {
              way: payee.invitation.inPerson ? 'room' : 'mail',
              purpose: payee.invitation.purpose,
              who: payee.invitation.madeBy,
              time: formats.moment(payee.invitation.expiresAt),
              mail: handedOver(t, payee.invitation.mail),
            })}
          </p>
        )}
        {action.error && <ErrorMessage error={action.error} />}
        <Select label={t('connect.what')} options={purposeOptions(t)} value={purpose} onChange={setPurpose} />
        {payee.email !== null && !mails && <p className="text-text-2">{t('connect.noMail')}</p>}
        <div className="flex flex-wrap gap-2">
          <Button icon={Link2} busy={action.busy} onPress={() => void invite('link')}>
            {payee.invitation === null ? t('connect.create') : t('connect.createNew')}
          </Button>
          {mails && payee.email !== null && (
            <Button icon={Mail} busy={action.busy} onPress={() => void invite('mail')}>
              {t('connect.sendMail')}
            </Button>
          )}
          <Button variant="quiet" icon={UserRound} onPress={() => void invite('room')}>
            {t('connect.inPerson')}
          </Button>
          {payee.invitation !== null && (
            <Button variant="refuse" onPress={() => void revoke()}>
              {t('connect.cancel')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

const mailed = (t: Texts<'payees'>): Readonly<Record<MailState, (to: string) => string>> => ({
  waiting: (to) => t('connect.mail.waiting', { to }),
  sent: (to) => t('connect.mail.sent', { to }),
  failed: (to) => t('connect.mail.failed', { to }),
  dropped: (to) => t('connect.mail.dropped', { to }),
})

const handedOver = (t: Texts<'payees'>, mail: InvitationView['mail']): string =>
  mail === null ? t('connect.mail.none') : mailed(t)[mail.state](mail.to)

function Shown({ invitation }: { invitation: ShownInvitation }) {
  const t = useTranslations('payees')
  const formats = useFormats()
  const inPerson = invitation.method === 'room'
  return (
    <div className="flex flex-col gap-3">
      <p>{t('connect.link', { way: inPerson ? 'room' : 'mail', time: formats.moment(invitation.expiresAt) })}</p>
      <p className="flex items-start gap-1 rounded-control bg-sunken px-2.5 py-1.5">
        <span className="min-w-0 break-all font-mono text-caption">{invitation.link}</span>
        <CopyButton text={invitation.link} what={t('connect.theLink')} />
      </p>
      <QrPicture qr={invitation.qr} label={t('connect.qr')} />
      {inPerson && (
        <span>
          {/* A plain link, not the router: the payee's page is a separate document, and its form may lead to the service. */}
          <a
            href={new URL(invitation.link).pathname}
            target="_blank"
            rel="noopener"
            className={`${buttonLook({ variant: 'primary' })} hover:bg-accent-fill-hover`}
          >
            <ArrowUpRight aria-hidden className="icon" />
            {t('connect.openHere')}
          </a>
        </span>
      )}
    </div>
  )
}
