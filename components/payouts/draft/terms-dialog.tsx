'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TermFields } from '@/components/escrow/term-fields'
import { useStaff } from '@/components/payouts/staff-context'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { readTerm, type TermForm, termFormFrom } from '@/lib/escrow/term-form'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { type Message, message } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'
import { readLocation } from '@/lib/payouts/terms/terms-input'
import { type Place, PlaceFields } from './network-and-account-fields'

type Props = {
  title: string
  /** The button that saves, in words. */
  verb: string
  terms: readonly AskedTerm[]
  /** Where the payer is, as typed; null where it is not asked here. */
  place: Place | null
  /** What it means that a delivery is given no deadline. */
  byRow: string
  onClose: () => void
  save: (terms: readonly AskedTerm[], location: UserLocation | null) => Promise<ActionResult<unknown>>
}

const NOWHERE: Place = { latitude: '', longitude: '' }

/** The terms of a sheet or of a row, and where the payer is. What is typed is read when it is saved. */
export function TermsDialog({ title, verb, terms: was, place: from, byRow, onClose, save }: Props) {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const { zone } = useStaff()
  const action = useServerAction()
  const [forms, setForms] = useState(() => was.map((term, at) => termFormFrom(term, `term-${at}`, zone)))
  const [place, setPlace] = useState(from ?? NOWHERE)
  const [problems, setProblems] = useState<Readonly<Record<string, Message>>>({})
  const text = useText()
  const problemOf = (field: string) => {
    const problem = problems[field]
    return problem === undefined ? undefined : text(problem)
  }
  const noTerms = problemOf('terms')
  const submit = async () => {
    const read = readForms(forms, place, zone)
    setProblems(read.problems)
    if (read.asked === null) return
    const { terms, location } = read.asked
    const done = await action.run(async () => {
      const answer = await save(terms, location)
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    if (done) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="wide"
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void submit()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{t('terms.text')}</p>
      <div className="-mx-5 mt-2 border-y [--gutter:1.25rem]">
        <TermFields
          terms={forms}
          none={t('terms.none')}
          byRow={byRow}
          problemOf={problemOf}
          onChange={setForms}
          onLeave={() => undefined}
        />
      </div>
      {from !== null && <PlaceFields place={place} problemOf={problemOf} onChange={setPlace} />}
      {noTerms && <ErrorMessage error={{ text: noTerms }} />}
      {action.error && <ErrorMessage error={action.error} />}
    </Dialog>
  )
}

function readForms(forms: readonly TermForm[], place: Place, zone: string) {
  const problems: Record<string, Message> = {}
  const note = (field: string, problem: Message) => {
    problems[field] ??= problem
    return null
  }
  const terms = forms.map((form) => readTerm(form, { zone, now: new Date(), byRow: true }, note))
  if (forms.length === 0) note('terms', message('draft.terms.needsTerm'))
  const located = readLocation(place.latitude, place.longitude)
  if (!located.ok) Object.assign(problems, located.problems)
  const asked =
    located.ok && Object.keys(problems).length === 0
      ? { terms: terms.filter((term) => term !== null), location: located.location }
      : null
  return { problems, asked }
}
