import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

export type TimelineEntry = {
  readonly key: string
  /** ISO 8601 */
  readonly at: string
  readonly what: ReactNode
  readonly more?: ReactNode
}

type Props = { happened: readonly TimelineEntry[]; when: (iso: string) => string }

/** A timeline: entries with their times, latest first, whatever their order in the list. */
export function TimelineList({ happened, when }: Props) {
  const t = useTranslations('ui')
  return (
    <ol className="flex flex-col gap-2" aria-label={t('timeline.label')}>
      {happened
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map(({ key, at, what, more }) => (
          <li key={key} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {what}
              {more && <span className="block break-words text-caption text-text-2">{more}</span>}
            </span>
            <time dateTime={at} className="shrink-0 text-caption text-text-2 tabular-nums">
              {when(at)}
            </time>
          </li>
        ))}
    </ol>
  )
}
