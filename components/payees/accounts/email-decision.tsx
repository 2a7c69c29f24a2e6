'use client'

import { DecisionForm } from '@/components/approvals/decision-form'
import type { PayeeActions, PayeePlace } from '@/components/payees/payee-actions'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { Facts } from '@/components/ui/layout/panel-section'
import type { ActionResult } from '@/lib/access/requests/action'
import { emailWaits, type PayeeView } from '@/lib/payees/view'
import { formatMoment } from '@/lib/time/zone'

type Props = {
  payeeId: string
  proposal: NonNullable<PayeeView['emailProposal']>
  place: PayeePlace
  actions: PayeeActions
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onDecided: () => Promise<unknown>
}

/** Another e-mail address that waits for a second person: the old and the new, and the decision. */
export function EmailDecision({ payeeId, proposal, place, actions, run, onDecided }: Props) {
  const { was, email } = proposal.summary.content
  const mine = proposal.makerId === place.meId
  return (
    <Card title="An email change waits for approval" tone="warn">
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p role="status">{emailWaits(proposal.summary.content)}</p>
        <Facts
          facts={[
            ['In use now', <Address key="was" address={was} />],
            ['New', <Address key="new" address={email} />],
            ['Requested by', proposal.maker],
            ['Requested', formatMoment(proposal.askedAt, place.zone)],
          ]}
        />
        <p className="text-text-2">
          Invitations to connect a wallet are mailed to this address. Check the change with the payee by a phone number
          or in person, not by a message from the new address.
          {was !== null && place.mails && ' The old address is told once the change is approved.'}
        </p>
        {place.mayApprove && !mine && (
          <div className="max-w-96">
            <DecisionForm
              proposal={proposal}
              approve={email === null ? 'Approve the removal' : 'Approve the new email'}
              method={place.proof}
              decide={actions.decideEmail}
              onDecided={onDecided}
            />
          </div>
        )}
        {place.mayApprove && mine && <p>You asked for it, so somebody else has to approve it.</p>}
        {!place.mayApprove && <p className="text-text-2">An approver decides.</p>}
        {mine && place.mayEdit && (
          <div>
            <Button size="sm" variant="refuse" onPress={() => void run(() => actions.withdrawEmail(payeeId))}>
              Withdraw the change
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const Address = ({ address }: { address: string | null }) =>
  address === null ? (
    <span className="text-text-2">No address</span>
  ) : (
    <span className="break-all font-semibold">{address}</span>
  )
