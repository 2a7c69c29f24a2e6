'use client'

import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { TermFields } from '@/components/terms/term-fields'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import type { Answer } from '@/lib/access/answer'
import { readLocation } from '@/lib/payouts/terms-input'
import type { UserLocation } from '@/lib/service/shapes/escrow-disbursement-request'
import { readTerm, type TermForm, termLike } from '@/lib/term-form'
import type { AskedTerm } from '@/lib/terms'
import { useDesk } from './desk-context'

type Place = { readonly latitude: string; readonly longitude: string }

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
  save: (terms: readonly AskedTerm[], location: UserLocation | null) => Promise<Answer<unknown>>
}

const NOWHERE: Place = { latitude: '', longitude: '' }
const NO_TERM = 'Held money needs a term. For money that is released by hand, choose “Manual release”.'

/** The terms of a sheet or of a row, and where the payer is. What is typed is read when it is saved. */
export function TermsDialog({ title, verb, terms: was, place: from, byRow, onClose, save }: Props) {
  const { zone } = useDesk()
  const action = useAction()
  const [forms, setForms] = useState(() => was.map((term, at) => termLike(term, `term-${at}`, zone)))
  const [place, setPlace] = useState(from ?? NOWHERE)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
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
            Back
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void submit()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>The service holds each row’s money until all of its terms are met. Whoever approves reads them.</p>
      <div className="-mx-5 mt-2 border-y [--gutter:1.25rem]">
        <TermFields
          terms={forms}
          zone={zone}
          none="There is no term yet."
          byRow={byRow}
          problemOf={(field) => problems[field]}
          onChange={setForms}
          onLeave={() => undefined}
        />
      </div>
      {from !== null && <PlaceFields place={place} problems={problems} onChange={setPlace} />}
      {problems.terms && <Problem sentence={problems.terms} />}
      {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
    </Dialog>
  )
}

function readForms(forms: readonly TermForm[], place: Place, zone: string) {
  const problems: Record<string, string> = {}
  const note = (field: string, sentence: string) => {
    problems[field] ??= sentence
    return null
  }
  const terms = forms.map((form) => readTerm(form, { zone, now: new Date(), byRow: true }, note))
  if (forms.length === 0) note('terms', NO_TERM)
  const located = readLocation(place.latitude, place.longitude)
  if (!located.ok) Object.assign(problems, located.problems)
  const asked =
    located.ok && Object.keys(problems).length === 0
      ? { terms: terms.filter((term) => term !== null), location: located.location }
      : null
  return { problems, asked }
}

/** Where the payer is: typed, or as the browser says it. Digits stay as they stand here. */
function PlaceFields({
  place,
  problems,
  onChange,
}: {
  place: Place
  problems: Readonly<Record<string, string>>
  onChange: (place: Place) => void
}) {
  const [told, setTold] = useState<string | null>(null)
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setTold(null)
        onChange({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      () => setTold('The browser did not say where it is. Nothing was changed. Type the place, or leave it out.'),
    )
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0 pt-4">
      <legend className="sr-only">Where the payer is</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label="Latitude of the payer"
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          problem={problems.latitude}
          value={place.latitude}
          onChange={(latitude) => onChange({ ...place, latitude })}
        />
        <TextField
          label="Longitude of the payer"
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          problem={problems.longitude}
          value={place.longitude}
          onChange={(longitude) => onChange({ ...place, longitude })}
        />
        <span className="sm:pt-6">
          <Button icon={LocateFixed} onPress={locate}>
            Where I am
          </Button>
        </span>
      </div>
      {told && (
        <div className="mt-2">
          <Problem sentence={told} />
        </div>
      )}
    </fieldset>
  )
}
