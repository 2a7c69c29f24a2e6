'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import type { FormOf } from '@/components/ui/form/use-zod-form'
import type { ActionError } from '@/lib/access/requests/action'
import { Dialog } from './dialog'

type Props<Typed extends FieldValues> = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The verb with its object: "Add the payee". */
  confirm: string
  form: FormOf<Typed>
  onSend: (typed: Typed) => Promise<unknown>
  action: {
    readonly busy: boolean
    /** Why it was not done last time, where that is about no field. */
    readonly error: ActionError | null
  }
}

/** A dialog of fields. Enter in one of them sends it, as its button does. */
export function FormDialog<Typed extends FieldValues>(props: Props<Typed>) {
  const { isOpen, onClose, title, children, confirm, form, onSend, action } = props
  const t = useTranslations('ui')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            busy={action.busy}
            onPress={() => void form.handleSubmit(async (typed) => void (await onSend(typed)))()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Form form={form} onSend={onSend} className="flex flex-col gap-4">
        {children}
        {action.error && <ErrorMessage error={action.error} />}
        {/* Enter in a field sends the form only where there is a button of it. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {confirm}
        </button>
      </Form>
    </Dialog>
  )
}
