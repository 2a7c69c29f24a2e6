'use client'

import { useReadError } from '@/components/ui/action/use-read-error'
import { formatClock, zoneName } from '@/lib/time/zone'
import { ErrorMessage } from './error-message'

type Props = {
  error: unknown
  /** When what is still shown was read, as ISO 8601; absent where nothing is shown. */
  shownAsOf?: string | undefined
  zone: string
  busy: boolean
  onRetry: () => unknown
}

/** A reading that failed, in its place: why, how old the rest is, and the way to try again. */
export function ReadAgain({ error, shownAsOf, zone, busy, onRetry }: Props) {
  const read = useReadError()(error)
  const age = shownAsOf ? ` What is shown was read at ${formatClock(shownAsOf, zone)} ${zoneName(zone)}.` : ''
  return (
    <div className="px-gutter py-3">
      <ErrorMessage error={{ ...read, text: `${read.text}${age}` }} busy={busy} onRetry={() => void onRetry()} />
    </div>
  )
}
