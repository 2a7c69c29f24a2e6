import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { blockMessage } from '@/lib/activity/block-message'
import { message } from '@/lib/messages/message'
import { useFormats, useText } from '@/lib/messages/use-text'
import { acceptDatabaseAction } from '@/lib/reconciliation/actions'
import type { FindingsStaff, ReconciliationView } from '@/lib/reconciliation/view'

// Its form and checks are not needed to read the page.
const ReasonAndIdentityDialog = dynamic(
  () => import('@/components/approvals/reason-and-identity-dialog').then((module) => module.ReasonAndIdentityDialog),
  {
    ssr: false,
  },
)

type Props = {
  readonly block: NonNullable<ReconciliationView['block']>
  readonly staff: FindingsStaff
  readonly onChanged: () => void
}

/** Why nothing is sent from this database, and the two ways to end it: a new epoch, or a person who resumes it with a reason. */
export function SendingBlocked({ block, staff, onChanged }: Props) {
  const t = useTranslations('reconciliation')
  const text = useText()
  const formats = useFormats()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const resume = staff.mayResolve && (
    <Button size="sm" onPress={() => setDialogOpen(true)}>
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
      {isDialogOpen && (
        <ResumeDialog of="blocked" staff={staff} onChanged={onChanged} onClose={() => setDialogOpen(false)} />
      )}
    </Notice>
  )
}

type ComparingProps = Omit<Props, 'block'> & { readonly comparing: NonNullable<ReconciliationView['comparing']> }

/** Why nothing is sent for the first time yet. Where late entries are waited for, a person who knows that nothing was restored may shorten that. */
export function Comparing({ comparing: { until }, staff, onChanged }: ComparingProps) {
  const t = useTranslations('reconciliation')
  const text = useText()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const resume = staff.mayResolve && until !== null && (
    <Button size="sm" onPress={() => setDialogOpen(true)}>
      {t('comparing.resume')}
    </Button>
  )
  return (
    <Notice tone="warn" actions={resume}>
      <p className="font-medium">{t('comparing.notice')}</p>
      <p className="mt-1 max-w-[75ch]">
        {text(message('findings.comparing', { until: until === null ? 'none' : { time: until } }))}
      </p>
      {isDialogOpen && (
        <ResumeDialog of="comparing" staff={staff} onChanged={onChanged} onClose={() => setDialogOpen(false)} />
      )}
    </Notice>
  )
}

type DialogProps = Omit<Props, 'block'> & { readonly of: 'blocked' | 'comparing'; readonly onClose: () => void }

function ResumeDialog({ of, staff, onChanged, onClose }: DialogProps) {
  const t = useTranslations('reconciliation')
  const words =
    of === 'blocked'
      ? {
          ...{ title: t('blocked.title'), text: t('blocked.text'), reasonHelp: t('blocked.reasonHelp') },
          confirm: t('blocked.resume'),
        }
      : {
          ...{ title: t('comparing.title'), text: t('comparing.text'), reasonHelp: t('comparing.reasonHelp') },
          confirm: t('comparing.resume'),
        }
  return (
    <ReasonAndIdentityDialog
      words={{ ...words, destructive: true }}
      method={staff.proof}
      send={(reason, proof) => acceptDatabaseAction({ reason: reason.trim(), proof })}
      onDone={async () => onChanged()}
      onClose={onClose}
    />
  )
}
