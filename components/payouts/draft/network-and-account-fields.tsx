'use client'

import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { TextField } from '@/components/ui/form/text-field'

/** As typed. */
export type Place = { readonly latitude: string; readonly longitude: string }

type Props = {
  place: Place
  problemOf: (field: 'latitude' | 'longitude') => string | undefined
  onChange: (place: Place) => void
}

/** Where the payer is, which may be left out: typed, or as the browser says it when it is asked. Digits stay as they stand here. */
export function PlaceFields({ place, problemOf, onChange }: Props) {
  const t = useTranslations('draft')
  const { told, busy, locate } = useWhereIAm(onChange)
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0 pt-4">
      <legend className="sr-only">{t('place.title')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label={t('place.latitude')}
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          problem={problemOf('latitude')}
          value={place.latitude}
          onChange={(latitude) => onChange({ ...place, latitude })}
        />
        <TextField
          label={t('place.longitude')}
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          problem={problemOf('longitude')}
          value={place.longitude}
          onChange={(longitude) => onChange({ ...place, longitude })}
        />
        <span className="sm:pt-6">
          <Button icon={LocateFixed} busy={busy} onPress={locate}>
            {t('place.here')}
          </Button>
        </span>
      </div>
      <p className="mt-1 text-caption text-text-3">{t('place.help')}</p>
      {told && (
        <div className="mt-2">
          <ErrorMessage error={{ text: told }} />
        </div>
      )}
    </fieldset>
  )
}

const PATIENCE_MS = 15_000

/** Asks the browser where it is, which asks the person first. */
function useWhereIAm(onFound: (place: Place) => void) {
  const t = useTranslations('draft')
  const [told, setTold] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const end = (sentence: string | null) => {
    setBusy(false)
    setTold(sentence)
  }
  const locate = () => {
    // Browsers have it on https alone.
    if (!('geolocation' in navigator)) return end(t('place.unsupported'))
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end(null)
        onFound({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? t('place.denied') : t('place.failed')),
      { timeout: PATIENCE_MS },
    )
  }
  return { told, busy, locate }
}
