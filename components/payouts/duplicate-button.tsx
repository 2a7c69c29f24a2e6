'use client'

import { Copy } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { duplicatePayoutAction } from '@/lib/payouts/upload/actions'
import { usePayout } from './use-payout'

/** Makes a new draft of the rows of this payout and opens it. */
export function DuplicateButton() {
  const t = useTranslations('draft')
  const router = useRouter()
  const payout = usePayout()
  const action = useServerAction()
  const duplicate = async () => {
    const made = await action.run(() => duplicatePayoutAction(payout.id))
    if (made === null) return
    announce(made.withTerms ? t('duplicate.done') : t('duplicate.withoutTerms'))
    router.push(payoutPath(made.payoutId))
  }
  return (
    <>
      {action.error && <ErrorMessage error={action.error} />}
      <Button icon={Copy} busy={action.busy} onPress={duplicate}>
        {t('duplicate.button')}
      </Button>
    </>
  )
}
