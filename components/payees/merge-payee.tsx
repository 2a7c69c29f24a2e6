'use client'

import { Merge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { mergePayeesAction } from '@/lib/payees/actions'
import type { PayeeView } from '@/lib/payees/view'

type Props = {
  payee: PayeeView
  onMerged: (into: string) => Promise<void>
}

/** Merges a payee who is in the directory twice into the other entry, which is given by its code. */
export function MergePayee({ payee, onMerged }: Props) {
  const t = useTranslations('payees')
  const action = useServerAction()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const confirm = async () => {
    const merged = await action.run(() => mergePayeesAction(payee.id, code))
    if (!merged) return
    setOpen(false)
    await onMerged(merged.payeeId)
  }
  return (
    <>
      <Button variant="quiet" icon={Merge} onPress={() => setOpen(true)}>
        {t('merge.button')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('merge.title', { code: payee.code })}
        confirm={t('merge.confirm', { code: payee.code })}
        onConfirm={() => void confirm()}
        destructive
        busy={action.busy}
        ready={code.trim() !== ''}
      >
        <div className="flex flex-col gap-4">
          <p>{t('merge.text', { payee: payee.name, code: payee.code })}</p>
          <TextField label={t('merge.code')} value={code} onChange={setCode} />
          {action.error && <ErrorMessage error={action.error} />}
        </div>
      </ConfirmDialog>
    </>
  )
}
