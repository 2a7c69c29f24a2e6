'use client'

import { PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Details } from '@/lib/payees/payee-input'
import type { PayeeView } from '@/lib/payees/view'
import { ReferenceField } from './reference-field'

type Props = {
  payee: PayeeView
  edit: (details: Details) => Promise<ActionResult<object>>
  onSaved: () => Promise<unknown>
}

/** Changes a payee's name or reference, and asks for another e-mail address. */
export function EditPayee({ payee, edit, onSaved }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(() => detailsOf(payee))
  const set = (change: Partial<Details>) => setTyped({ ...typed, ...change })
  const open = () => {
    setTyped(detailsOf(payee))
    setOpen(true)
  }
  const save = async () => {
    const saved = await action.run(async () => {
      const answer = await edit(typed)
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    if (!saved) return
    await onSaved()
    setOpen(false)
  }
  return (
    <>
      <Button icon={PencilLine} onPress={open}>
        {t('edit.button')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('edit.title', { payee: payee.name })}
        confirm={t('edit.save')}
        onConfirm={() => void save()}
        busy={action.busy}
        told={action.error}
      >
        <TextField label={ui('col.name')} value={typed.name} onChange={(name) => set({ name })} maxLength={120} />
        <TextField
          label={t('form.email')}
          optional
          type="email"
          help={t('edit.emailHelp')}
          value={typed.email}
          onChange={(email) => set({ email })}
        />
        <ReferenceField value={typed.reference} onChange={(reference) => set({ reference })} />
      </FormDialog>
    </>
  )
}

const detailsOf = ({ name, email, reference }: PayeeView): Details => ({
  name,
  email: email ?? '',
  reference: reference ?? '',
})
