import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { looksLikeProof, ProofField } from '@/components/approvals/identity-field'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { blockMessage } from '@/lib/activity/block-message'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { FindingsView } from '@/lib/reconciliation/view'
import type { FindingsStaff } from './findings-actions'

const MIN_REASON = 3

type Props = {
  readonly block: NonNullable<FindingsView['block']>
  readonly staff: FindingsStaff
  readonly onChanged: () => void
}

/** Why nothing is sent from this database, and the two ways to end it: a new epoch, or a person who says why it is right. */
export function SendingBlocked({ block, staff, onChanged }: Props) {
  const t = useTranslations('reconciliation')
  const text = useText()
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const resume = staff.mayResolve && (
    <Button size="sm" onPress={() => setAsking(true)}>
      {t('blocked.resume')}
    </Button>
  )
  return (
    <Notice tone="bad" role="alert" actions={resume}>
      <p className="font-medium">{t('blocked.since', { time: formats.moment(block.since) })}</p>
      <p className="mt-1 max-w-[75ch]">
        {t.rich('blocked.afterRestore', {
          reason: text(blockMessage(block.reason)),
          command: () => <code>npm run control -- epoch --reason &quot;…&quot;</code>,
        })}
      </p>
      {asking && <ResumeDialog staff={staff} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </Notice>
  )
}

function ResumeDialog({ staff, onChanged, onClose }: Omit<Props, 'block'> & { readonly onClose: () => void }) {
  const t = useTranslations('reconciliation')
  const ui = useTranslations('ui')
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const action = useServerAction()
  const method = staff.proof
  const resume = async () => {
    const done = await action.run(async () => {
      const answer = await staff.actions.acceptDatabase({ reason: reason.trim(), proof })
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    setProof('')
    if (!done) return
    onClose()
    onChanged()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('blocked.title')}
      confirm={t('blocked.resume')}
      destructive
      busy={action.busy}
      ready={reason.trim().length >= MIN_REASON && method !== 'none' && looksLikeProof(method, proof)}
      onConfirm={() => void resume()}
    >
      <div className="flex flex-col gap-3">
        <p>{t('blocked.text')}</p>
        <TextArea label={ui('col.reason')} help={t('blocked.reasonHelp')} value={reason} onChange={setReason} />
        {method === 'none' ? <FactorFirst /> : <ProofField method={method} value={proof} onChange={setProof} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
