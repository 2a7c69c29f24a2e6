'use client'

import { useTranslations } from 'next-intl'
import { get, useFormState } from 'react-hook-form'
import { TermFields } from '@/components/escrow/term-fields'
import { useStaff } from '@/components/payouts/staff-context'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { fieldByIndex } from '@/components/ui/form/field-by-index'
import { schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { readTerm, type TermForm, termFormFrom } from '@/lib/escrow/term-form'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { type Message, message } from '@/lib/messages/message'
import { readLocation } from '@/lib/payouts/terms/read-location'
import { type Location, LocationFields } from './location-fields'

type Props = {
  title: string
  /** The label of the button that saves. */
  confirm: string
  terms: readonly AskedTerm[]
  /** The payer's location as typed; null where the dialog does not ask for it. */
  location: Location | null
  /** What it means that a delivery has no deadline here. */
  deadlineOfRows: string
  onClose: () => void
  save: (terms: readonly AskedTerm[], location: UserLocation | null) => Promise<ActionResult<unknown>>
}

type Typed = Location & { readonly terms: readonly TermForm[] }

const NO_LOCATION: Location = { latitude: '', longitude: '' }

/** The terms of a sheet or of a row, and the payer's location. */
export function TermsDialog({ title, confirm, terms, location, deadlineOfRows, onClose, save }: Props) {
  const t = useTranslations('draft')
  const { zone } = useStaff()
  const action = useServerAction()
  const schema = schemaByField<Typed>((typed) => readTyped(typed, zone).problems)
  const form = useZodForm<Typed>(schema, {
    ...(location ?? NO_LOCATION),
    terms: terms.map((term, at) => termFormFrom(term, `term-${at}`, zone)),
  })
  const { errors } = useFormState({ control: form.control })
  const noTerms: unknown = get(errors, 'terms.message')
  const submit = async (typed: Typed) => {
    const { asked } = readTyped(typed, zone)
    if (asked === null) return
    const done = await action.run(() => succeeded(save(asked.terms, asked.location)))
    if (done) onClose()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      width="wide"
      confirm={confirm}
      form={form}
      onSend={submit}
      action={action}
    >
      <p>{t('terms.text')}</p>
      <div className="-mx-5 -mt-2 border-y [--gutter:1.25rem]">
        <TermFields none={t('terms.none')} deadlineOfRows={deadlineOfRows} />
      </div>
      {location !== null && <LocationFields />}
      {typeof noTerms === 'string' && <ErrorMessage error={{ text: noTerms }} />}
    </FormDialog>
  )
}

/** Reads the terms and the location as typed: what is saved, or the problems by the name of their field. */
function readTyped({ terms: typed, latitude, longitude }: Typed, zone: string) {
  const problems: Record<string, Message> = {}
  const note = (field: string, problem: Message) => {
    problems[fieldByIndex(field, { terms: typed })] ??= problem
    return null
  }
  const terms = typed.map((term) => readTerm(term, { zone, now: new Date(), byRow: true }, note))
  if (typed.length === 0) note('terms', message('draft.terms.needsTerm'))
  const located = readLocation(latitude, longitude)
  if (!located.ok) Object.assign(problems, located.problems)
  const asked =
    located.ok && Object.keys(problems).length === 0
      ? { terms: terms.filter((term) => term !== null), location: located.location }
      : null
  return { problems, asked }
}
