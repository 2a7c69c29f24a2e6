'use client'

import { useTranslations } from 'next-intl'
import { useReadError } from '@/components/ui/action/use-read-error'
import { useFormats } from '@/lib/messages/use-text'
import { ErrorMessage } from './error-message'

type Props = {
  error: unknown
  /** The time of the reading that is still shown, in ISO 8601; absent where nothing is shown. */
  shownAsOf?: string | undefined
  busy: boolean
  onRetry: () => unknown
}

/** A reading that failed: why, how old the shown data is, and a button to try again. */
export function ReadingFailed({ error, shownAsOf, busy, onRetry }: Props) {
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
