'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import type { ActionResult } from '@/lib/access/requests/action'
import { Dialog } from './dialog'
import { DialogButtons } from './dialog-buttons'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  label: string
  help?: string
  /** The label of the button, a verb and its object. */
  confirm: string
  /** The name at first. What was typed stays when the dialog is closed without saving. */
  name: string
  maxLength: number
  send: (name: string) => Promise<ActionResult<unknown>>
  onSaved: (name: string) => Promise<void> | void
}

/** Asks for the name of something, and says beside the field why it was refused. */
export function NameDialog(props: Props) {
  const { isOpen, onClose, title, label, help, confirm, name: atFirst, maxLength, send, onSaved } = props
  const action = useServerAction()
  const [name, setName] = useState(atFirst)
  const save = async () => {
    if (!(await action.run(() => succeeded(send(name))))) return
    await onSaved(name)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} onPress={() => void save()}>
            {confirm}
          </Button>
        </DialogButtons>
      }
    >
      <TextField
        label={label}
        {...(help === undefined ? {} : { help })}
        value={name}
        onChange={setName}
        maxLength={maxLength}
        problem={action.error?.text}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
    </Dialog>
  )
}
