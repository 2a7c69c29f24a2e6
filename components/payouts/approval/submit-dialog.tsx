'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PolicyDemands } from '@/components/approvals/policy-demands'
import { NotCovered } from '@/components/balance/balance-section'
import { Sums } from '@/components/payouts/quotes/sums'
import { usePayout } from '@/components/payouts/use-payout'
import { TextArea } from '@/components/ui/form/text-area'
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
  const [note, setNote] = useState('')
  const when = useSendWhen()
  const offered = payout.counts['fix-offered']
  const isEscrow = payout.kind === 'escrow'
  return (
    <ConfirmStepDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title={t('submit.title')}
      confirm={{ verb: t('submit.confirm') }}
      send={() => submitForApprovalAction(payout.id, hash ?? '', note, when.sendAt)}
      ready={when.ready && hash !== null}
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
      {isOpen && <Demanded payoutId={payout.id} />}
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
    </ConfirmStepDialog>
  )
}

/** What the policy would demand. Until it is read, or where it cannot be, the dialog goes without: submitting evaluates it in any case. */
function Demanded({ payoutId }: { payoutId: string }) {
  const t = useTranslations('approval')
  const { data } = useQuery(policyPreviewQuery(payoutId))
  if (data === undefined) return null
  return (
    <div role="status">
      <p className="font-medium">{t('submit.policy')}</p>
      <PolicyDemands proposal={{ outcomes: data, maker: '' }} />
    </div>
  )
}
