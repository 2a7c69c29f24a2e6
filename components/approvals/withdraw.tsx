'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { ActionResult } from '@/lib/access/requests/action'

type Props = { withdraw: () => Promise<ActionResult<unknown>>; onDone: () => Promise<unknown> }

/** Withdraws a proposal, after the person confirms it. */
export function Withdraw({ withdraw, onDone }: Props) {
  const t = useTranslations('approvals')
  const action = useServerAction()
  const [open, setOpen] = useState(false)
  const confirm = async () => {
    const done = await action.run(() => succeeded(withdraw()))
    await onDone()
    if (done) setOpen(false)
  }
  return (
    <>
      <Button variant="quiet" wide onPress={() => setOpen(true)}>
        {t('withdraw.button')}
      </Button>
      <ConfirmDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        title={t('withdraw.title')}
        confirm={t('withdraw.button')}
        busy={action.busy}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-3">
          <p>{t('withdraw.text')}</p>
          {action.error && <ErrorMessage error={action.error} />}
        </div>
      </ConfirmDialog>
    </>
  )
}
