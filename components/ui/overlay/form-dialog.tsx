'use client'

import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { useKeptOffline } from '@/components/ui/form/use-kept-offline'
import type { FormOf } from '@/components/ui/form/use-zod-form'
import type { ActionError } from '@/lib/access/requests/action'
import { Dialog } from './dialog'
import { DialogButtons } from './dialog-buttons'

type Props<Typed extends FieldValues> = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The label of the button, a verb and its object: "Add payee". */
  confirm: string
  form: FormOf<Typed>
  onSend: (typed: Typed) => Promise<unknown>
  width?: 'plain' | 'wide'
  /** Names what is kept in this tab when it could not be sent for want of a connection. Not for passwords. */
  keep?: string
  action: {
    readonly busy: boolean
    /** Why the last try failed, where the reason belongs to no field. */
    readonly error: ActionError | null
  }
}

/** A dialog of fields. Enter in one of them sends it, as its button does. */
export function FormDialog<Typed extends FieldValues>(props: Props<Typed>) {
  const { isOpen, onClose, title, children, confirm, form, onSend, action, width = 'plain', keep = null } = props
  const id = useId()
  const { forget } = useKeptOffline(keep, form, action.error)
  const send = (typed: Typed) => {
    forget()
    return onSend(typed)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={width}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" type="submit" form={id} busy={action.busy}>
            {confirm}
          </Button>
        </DialogButtons>
      }
    >
      <Form id={id} form={form} onSend={send} className="flex flex-col gap-4">
        {children}
        {action.error && <ErrorMessage error={action.error} />}
        {/* Enter in a field sends the form only if it has a submit button inside. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {confirm}
        </button>
      </Form>
    </Dialog>
  )
}
