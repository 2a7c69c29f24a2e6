'use client'

import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { TermFields } from '@/components/terms/term-fields'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import { readLocation } from '@/lib/payouts/terms-input'
import type { PayoutView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { readTerm, termLike } from '@/lib/term-form'
import type { AskedTerm } from '@/lib/terms'
import { useDesk } from './desk-context'

type Props = { payout: PayoutView; terms: readonly AskedTerm[]; onClose: () => void }

const BY_ROW = 'Rows of the sheet that name a deadline keep theirs.'

/** The terms of the whole sheet, and where the payer is. What is typed is read when it is saved. */
export function TermsDialog({ payout, terms: was, onClose }: Props) {
  const { zone, actions } = useDesk()
  const queries = useQueryClient()
  const action = useAction()
  const [forms, setForms] = useState(() => was.map((term, at) => termLike(term, `term-${at}`, zone)))
  const [place, setPlace] = useState({
    latitude: payout.location?.latitude ?? '',
    longitude: payout.location?.longitude ?? '',
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const save = async () => {
    const found: Record<string, string> = {}
    const note = (field: string, sentence: string) => {
      found[field] ??= sentence
      return null
    }
    const terms = forms.map((form) => readTerm(form, { zone, now: new Date(), byRow: true }, note))
    if (forms.length === 0)
      note('terms', 'Held money needs a term. Money that is released by hand has “Manual release”.')
    const location = readLocation(place.latitude, place.longitude)
    if (!location.ok) Object.assign(found, location.problems)
    setProblems(found)
    if (Object.keys(found).length > 0 || !location.ok) return
    const asked = { terms: terms.filter((term) => term !== null), location: location.location, was: [...was] }
    const done = await action.run(async () => {
      const answer = await actions.setTerms(payout.id, asked)
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    await queries.invalidateQueries({ queryKey: payoutKeys.one(payout.id) })
    if (done) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="When is the money released?"
      width="wide"
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void save()}>
            Use for all rows
          </Button>
        </>
      }
    >
      <p>The service holds each row’s money until all of its terms are met. Whoever approves reads them.</p>
      <div className="-mx-5 mt-2 border-y">
        <TermFields
          terms={forms}
          zone={zone}
          none="There is no term yet."
          byRow={BY_ROW}
          problemOf={(field) => problems[field]}
          onChange={setForms}
          onLeave={() => undefined}
        />
      </div>
      <PlaceFields place={place} problems={problems} onChange={setPlace} />
      {problems.terms && <Problem sentence={problems.terms} />}
      {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
    </Dialog>
  )
}

type Place = { readonly latitude: string; readonly longitude: string }

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
