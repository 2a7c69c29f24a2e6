'use client'

import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { FormText } from '@/components/ui/form/form-fields'

/** The payer's location as typed, in decimal degrees; both empty where none is given. */
export type Location = { readonly latitude: string; readonly longitude: string }

/** The payer's location, inside a form that has it: typed, or as the browser reports it. It may be left empty. The digits are kept as typed. */
export function LocationFields() {
  const t = useTranslations('draft')
  const form = useFormContext<Location>()
  const { problem, busy, locate } = useBrowserLocation(({ latitude, longitude }) => {
    form.setValue('latitude', latitude, { shouldDirty: true, shouldValidate: true })
    form.setValue('longitude', longitude, { shouldDirty: true, shouldValidate: true })
  })
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{t('place.title')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <FormText form={form} name="latitude" label={t('place.latitude')} optional inputMode="decimal" maxLength={20} />
        <FormText
          form={form}
          name="longitude"
          label={t('place.longitude')}
          optional
          inputMode="decimal"
          maxLength={20}
        />
        <span className="sm:pt-6">
          <Button icon={LocateFixed} busy={busy} onPress={locate}>
            {t('place.here')}
          </Button>
        </span>
      </div>
      <p className="mt-1 text-caption text-text-3">{t('place.help')}</p>
      {problem && (
        <div className="mt-2">
          <ErrorMessage error={{ text: problem }} />
        </div>
      )}
    </fieldset>
  )
}

const TIMEOUT_MS = 15_000

/** Asks the browser for its location. The browser asks the person for permission first. */
function useBrowserLocation(onFound: (location: Location) => void) {
  const t = useTranslations('draft')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const end = (sentence: string | null) => {
    setBusy(false)
    setProblem(sentence)
  }
  const locate = () => {
    // Browsers offer it over https only.
    if (!('geolocation' in navigator)) return end(t('place.unsupported'))
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end(null)
        onFound({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? t('place.denied') : t('place.failed')),
      { timeout: TIMEOUT_MS },
    )
  }
  return { problem, busy, locate }
}
