'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Route } from 'next'
import { useState } from 'react'
import { payeePath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { RailChoice } from './accounts/network-choice'
import type { PayeeTyped } from './payee-actions'
import { ReferenceField } from './reference-field'

const EMPTY: PayeeTyped = { name: '', code: '', phone: '', rail: null, email: '', reference: '' }

type Props = {
  create: (typed: PayeeTyped) => Promise<ActionResult<{ payeeId: string }>>
  onCreated: (path: Route) => void
}

/** Adds somebody to the directory. What was typed stays when the dialog is closed without saving. */
export function NewPayee({ create, onCreated }: Props) {
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
        New payee
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="New payee"
        confirm="Add the payee"
        onConfirm={() => void save()}
        busy={action.busy}
        told={action.error}
      >
        <TextField label="Name" value={typed.name} onChange={(name) => set({ name })} maxLength={120} autoFocus />
        <TextField
          label="Phone"
          optional
          type="tel"
          value={typed.phone}
          onChange={(phone) => set({ phone })}
          help="Usable at once. Any later change of it needs a second person."
        />
        <RailChoice value={typed.rail} onChange={(rail) => set({ rail })} />
        <TextField label="Email" optional type="email" value={typed.email} onChange={(email) => set({ email })} />
        <TextField
          label="Code"
          optional
          value={typed.code}
          onChange={(code) => set({ code })}
          help="Yours, as in your payroll. Without one, a code is made."
        />
        <ReferenceField value={typed.reference} onChange={(reference) => set({ reference })} />
      </FormDialog>
    </>
  )
}
