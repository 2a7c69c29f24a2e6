import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { blockMessage } from '@/lib/activity/block-message'
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
      {isDialogOpen && <ResumeDialog staff={staff} onChanged={onChanged} onClose={() => setDialogOpen(false)} />}
    </Notice>
  )
}

function ResumeDialog({ staff, onChanged, onClose }: Omit<Props, 'block'> & { readonly onClose: () => void }) {
  const t = useTranslations('reconciliation')
  return (
    <ReasonAndIdentityDialog
      words={{
        title: t('blocked.title'),
        text: t('blocked.text'),
        reasonHelp: t('blocked.reasonHelp'),
        confirm: t('blocked.resume'),
        destructive: true,
      }}
      method={staff.proof}
      send={(reason, proof) => acceptDatabaseAction({ reason: reason.trim(), proof })}
      onDone={async () => onChanged()}
      onClose={onClose}
    />
  )
}
