'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PolicyDemands } from '@/components/approvals/policy-demands'
import { NotCovered } from '@/components/balance/balance-section'
import { Sums } from '@/components/payouts/quotes/sums'
import { usePayout } from '@/components/payouts/use-payout'
import { TextArea } from '@/components/ui/form/text-area'
import type { Outcome } from '@/lib/approvals/policy-outcome'
import { MOST_COMMENT } from '@/lib/approvals/row-numbers'
import { submitForApprovalAction } from '@/lib/payouts/approval/actions'
import { policyPreviewQuery } from '@/lib/queries/payouts'
import { ConfirmStepDialog } from './confirm-step-dialog'
import { SendWhen, useSendWhen } from './send-when'

/** `hash`: of the payments that the page shows; null where they cannot be submitted. */
type Props = { hash: string | null; isOpen: boolean; onClose: () => void }

/** Explains what submitting a payout for approval does, with its sums, before it is submitted. */
export function SubmitDialog({ hash, isOpen, onClose }: Props) {
  const payout = usePayout()
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const [note, setNote] = useState('')
  const when = useSendWhen()
  const offered = payout.counts['fix-offered']
  const isEscrow = payout.kind === 'escrow'
  const { data: demanded, isLoading } = useQuery({ ...policyPreviewQuery(payout.id), enabled: isOpen })
  const blocked = demanded?.some((outcome) => isCertain(outcome, payout.sendAt)) ?? false
  return (
    <ConfirmStepDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title={t('submit.title')}
      confirm={{ verb: t('submit.confirm') }}
      send={() => submitForApprovalAction(payout.id, hash ?? '', note, when.sendAt)}
      ready={when.ready && hash !== null && !blocked}
    >
      <p>
        {t.rich('submit.text', {
          count: payout.totals.reduce((rows, total) => rows + total.rows, 0),
          kind: isEscrow ? 'escrow' : 'direct',
          sum: () => (
            <span className="font-semibold text-text">
              <Sums totals={payout.totals} pick="debit" estimate={isEscrow} />
            </span>
          ),
        })}
      </p>
      {isOpen && <NotCovered debits={payout.totals} isDraft />}
      {/* Where it cannot be read, the dialog goes without: submitting evaluates it in any case. Its place is kept until it is read, so that
          the button does not move while somebody presses it. */}
      {(demanded || isLoading) && (
        <div role="status">
          <p className="font-medium">{t('submit.policy')}</p>
          {demanded ? <PolicyDemands proposal={{ outcomes: demanded, maker: '' }} /> : <p>{ui('loading')}</p>}
        </div>
      )}
      {offered > 0 && <p>{t('submit.formats', { count: offered })}</p>}
      <SendWhen when={when} />
      <TextArea
        label={t('submit.note')}
        help={t('submit.noteHelp')}
        optional
        value={note}
        onChange={setNote}
        maxLength={MOST_COMMENT}
      />
      {blocked && <p className="font-medium text-bad">{t('submit.blocked')}</p>}
    </ConfirmStepDialog>
  )
}

/**
 * Whether this outcome blocks the payout, whenever it is sent. What counts for a day was looked at for the one that the payout was last to be
 * sent on (`sendAt`), which the person may choose otherwise.
 */
const isCertain = (outcome: Outcome, sendAt: string | null): boolean =>
  outcome.demand.action === 'block' &&
  !(outcome.source === 'ceiling' && outcome.scope.endsWith('-day') && sendAt !== null)
