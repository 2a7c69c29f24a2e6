'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { usePayeeStaff } from '@/components/payees/payee-staff'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { ActionResult } from '@/lib/access/requests/action'
import { useFormats, useText } from '@/lib/messages/use-text'
import { decideEmailAction, withdrawEmailAction } from '@/lib/payees/actions'
import { emailWaits, type PayeeView } from '@/lib/payees/view'

type Props = {
  payeeId: string
  proposal: NonNullable<PayeeView['emailProposal']>
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onDecided: () => Promise<unknown>
}

/** A new email address that waits for a second person: the old and the new, and the decision. */
export function EmailDecision({ payeeId, proposal, run, onDecided }: Props) {
  const staff = usePayeeStaff()
  const text = useText()
  const t = useTranslations('payees')
  const formats = useFormats()
  const { was, email } = proposal.summary.content
  const mine = proposal.makerId === staff.meId
  return (
    <Card title={t('email.waits')} tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p role="status">{text(emailWaits(proposal.summary.content))}</p>
        <Facts
          facts={[
            [t('email.current'), <Address key="was" address={was} />],
            [t('email.new'), <Address key="new" address={email} />],
            [t('email.requestedBy'), proposal.maker],
            [t('email.requested'), formats.moment(proposal.askedAt)],
          ]}
        />
        <p className="text-text-2">{t('email.text', { notifies: was !== null && staff.mails ? 'yes' : 'no' })}</p>
        <DemandsAndComments proposal={proposal} />
        {staff.mayApprove && !mine && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              meId={staff.meId}
              approve={email === null ? t('email.approveRemoval') : t('email.approve')}
              method={staff.proof}
              decide={decideEmailAction}
              onDecided={onDecided}
            />
          </div>
        )}
        {staff.mayApprove && mine && <p>{t('email.own')}</p>}
        {!staff.mayApprove && <p className="text-text-2">{t('accounts.approver')}</p>}
        {mine && staff.mayEdit && (
          <div>
            <Button size="sm" variant="refuse" onPress={() => void run(() => withdrawEmailAction(payeeId))}>
              {t('email.withdraw')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const Address = ({ address }: { address: string | null }) => {
  const t = useTranslations('payees')
  return address === null ? (
    <span className="text-text-2">{t('email.none')}</span>
  ) : (
    <span className="break-all font-semibold">{address}</span>
  )
}
