'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { useFormats } from '@/lib/messages/use-text'
import { restorePreviousSheetAction } from '@/lib/payouts/upload/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { inParts, type Rest } from './in-parts'

/** Restores the replaced sheet with the edits that were made in it, and shows the progress. */
export function PutBackButton({ label }: { label: string }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const { mayPrepare } = useStaff()
  const queries = useQueryClient()
  const action = useServerAction()
  const formats = useFormats()
  const [share, setShare] = useState(0)
  if (!mayPrepare || payout.sheet.before === 'none') return null
  const put = async () => {
    await action.run(async () => {
      const result = await inParts<Rest>(() => restorePreviousSheetAction(payout.id), {
        onProgress: ({ done, of }) => setShare(done / of),
        stopped: () => false,
      })
      return result.problem === null ? { ok: true, value: null } : { ok: false, problem: result.problem }
    })
    await refetchAfterAction(queries, payoutKeys.one(payout.id))
  }
  return (
    <>
      <Button size="sm" busy={action.busy} onPress={() => void put()}>
        {action.busy ? t('restore.progress', { percent: formats.percent(share) }) : label}
      </Button>
      {action.error && <ErrorMessage error={action.error} />}
    </>
  )
}
