'use client'

import { useTranslations } from 'next-intl'
import { useReadError } from '@/components/ui/action/use-read-error'
import { useFormats } from '@/lib/messages/use-text'
import { ErrorMessage } from './error-message'

type Props = {
  error: unknown
  /** When what is still shown was read, as ISO 8601; absent where nothing is shown. */
  shownAsOf?: string | undefined
  busy: boolean
  onRetry: () => unknown
}

/** A reading that failed, in its place: why, how old the rest is, and the way to try again. */
export function ReadAgain({ error, shownAsOf, busy, onRetry }: Props) {
  const formats = useFormats()
  const t = useTranslations('ui')
  const read = useReadError()(error)
  const age = shownAsOf ? t('errors.lastUpdated', { time: formats.clock(shownAsOf) }) : ''
  return (
    <div className="px-gutter py-3">
      <ErrorMessage
        error={{ ...read, text: age === '' ? read.text : `${read.text} ${age}` }}
        busy={busy}
        onRetry={() => void onRetry()}
      />
    </div>
  )
}
