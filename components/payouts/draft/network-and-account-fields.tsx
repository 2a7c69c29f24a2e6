'use client'

import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { TextField } from '@/components/ui/form/text-field'

/** As typed. */
export type Place = { readonly latitude: string; readonly longitude: string }

type Props = {
  place: Place
  problems: Readonly<Record<string, string>>
  onChange: (place: Place) => void
}

/** Where the payer is, which may be left out: typed, or as the browser says it when it is asked. Digits stay as they stand here. */
export function PlaceFields({ place, problems, onChange }: Props) {
  const { told, busy, locate } = useWhereIAm(onChange)
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
          <Button icon={LocateFixed} busy={busy} onPress={locate}>
            Where I am
          </Button>
        </span>
      </div>
      <p className="mt-1 text-caption text-text-3">
        The service gets the place with the payout. Both empty, none is sent.
      </p>
      {told && (
        <div className="mt-2">
          <ErrorMessage error={{ text: told }} />
        </div>
      )}
    </fieldset>
  )
}

const TYPE_IT = 'Nothing was changed. Type the place, or leave it out.'
const PATIENCE_MS = 15_000

/** Asks the browser where it is, which asks the person first. */
function useWhereIAm(onFound: (place: Place) => void) {
  const [told, setTold] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const end = (sentence: string | null) => {
    setBusy(false)
    setTold(sentence)
  }
  const locate = () => {
    // Browsers have it on https alone.
    if (!('geolocation' in navigator)) return end(`This browser cannot say where it is on this address. ${TYPE_IT}`)
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end(null)
        onFound({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      ({ code, PERMISSION_DENIED }) =>
        end(
          code === PERMISSION_DENIED
            ? `This browser was not allowed to say where it is. ${TYPE_IT} Or allow it in the browser’s settings of this page, and press again.`
            : `The browser could not find out where it is. ${TYPE_IT}`,
        ),
      { timeout: PATIENCE_MS },
    )
  }
  return { told, busy, locate }
}
