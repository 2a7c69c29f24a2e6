'use client'

import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import type { Answer } from '@/lib/access/answer'
import type { PayeeView } from '@/lib/payees/view'

type Props = {
  payee: PayeeView
  edit: (details: { name: string; email: string }) => Promise<Answer<null>>
  onSaved: () => Promise<unknown>
}

/** Changes a payee's name or e-mail. */
export function EditPayee({ payee, edit, onSaved }: Props) {
  const action = useAction()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(payee.name)
  const [email, setEmail] = useState(payee.email ?? '')
  const open = () => {
    setName(payee.name)
    setEmail(payee.email ?? '')
    setOpen(true)
  }
  const save = async () => {
    const saved = await action.run(async () => {
      const answer = await edit({ name, email })
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    if (!saved) return
    await onSaved()
    setOpen(false)
  }
  return (
    <>
      <Button icon={PencilLine} onPress={open}>
        Edit
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Edit ${payee.name}`}
        actions={
          <>
            <Button variant="quiet" onPress={() => setOpen(false)}>
              Back
            </Button>
            <Button variant="primary" busy={action.busy} onPress={() => void save()}>
              Save
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label="Name" value={name} onChange={setName} maxLength={120} />
          <TextField label="Email" optional type="email" value={email} onChange={setEmail} />
          {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
        </div>
      </Dialog>
    </>
  )
}
