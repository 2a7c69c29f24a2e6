'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { openEscrowAction } from '@/lib/escrow/collections/actions'

/** Opens one escrow of the board on its own page, where its terms can be confirmed. */
export function OpenEscrow({ escrowId }: { escrowId: string }) {
  const t = useTranslations('board')
  const router = useRouter()
  const action = useServerAction()
  const open = async () => {
    const opened = await action.run(() => openEscrowAction(escrowId))
    if (opened !== null) router.push(escrowPath(opened.escrowId))
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      {action.error && <ErrorMessage error={action.error} />}
      <p className="text-text-2">{t('panel.confirmHelp')}</p>
      <Button size="sm" busy={action.busy} onPress={open}>
        {t('panel.confirmTerms')}
      </Button>
    </div>
  )
}
