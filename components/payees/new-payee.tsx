'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { payeePath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { NetworkChoice } from './accounts/network-choice'
import type { PayeeTyped } from './payee-actions'
import { ReferenceField } from './reference-field'

const EMPTY: PayeeTyped = { name: '', code: '', phone: '', rail: null, email: '', reference: '' }

type Props = {
  create: (typed: PayeeTyped) => Promise<ActionResult<{ payeeId: string }>>
  onCreated: (path: Route) => void
}

/** Adds somebody to the directory. What was typed stays when the dialog is closed without saving. */
export function NewPayee({ create, onCreated }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const action = useServerAction()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(EMPTY)
  const set = (change: Partial<PayeeTyped>) => setTyped({ ...typed, ...change })
  const save = async () => {
    const made = await action.run(() => create(typed))
    if (!made) return
    setOpen(false)
    setTyped(EMPTY)
    await refetchAfterAction(queries, PAYEES)
    onCreated(payeePath(made.payeeId))
  }
  return (
    <>
      <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
        {t('new.title')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('new.title')}
        confirm={t('new.confirm')}
        onConfirm={() => void save()}
        busy={action.busy}
        told={action.error}
      >
        <TextField
          label={ui('col.name')}
          value={typed.name}
          onChange={(name) => set({ name })}
          maxLength={120}
          autoFocus
        />
        <TextField
          label={t('phone.label')}
          optional
          type="tel"
          value={typed.phone}
          onChange={(phone) => set({ phone })}
          help={t('new.phoneHelp')}
        />
        <NetworkChoice value={typed.rail} onChange={(rail) => set({ rail })} />
        <TextField
          label={t('form.email')}
          optional
          type="email"
          value={typed.email}
          onChange={(email) => set({ email })}
        />
        <TextField
          label={t('form.code')}
          optional
          value={typed.code}
          onChange={(code) => set({ code })}
          help={t('new.codeHelp')}
        />
        <ReferenceField value={typed.reference} onChange={(reference) => set({ reference })} />
      </FormDialog>
    </>
  )
}
