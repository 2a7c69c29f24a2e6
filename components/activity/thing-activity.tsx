'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { activityOfPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import type { ActivityEntry } from '@/lib/activity/view'
import { useFormats } from '@/lib/messages/use-text'
import { FIRST_PAGE, type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { thingActivityQuery } from '@/lib/queries/activity'
import { useActTexts } from './act-texts'
import { ChangeLines } from './change-lines'

export type ThingActivityProps = { readonly thing: string }

/** What was done to one thing, newest first, page by page. */
export function ThingActivity({ thing }: ThingActivityProps) {
  const t = useTranslations('activity')
  const [place, setPlace] = useState<ListPlace>(FIRST_PAGE)
  const { data, error, isFetching, refetch } = useQuery(thingActivityQuery(thing, place))
  const entries = data?.entries ?? []
  const ids = entries.map(({ seq }) => seq)
  const { newer, older } = placesBeside(place, ids, data?.further ?? false)
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <p className="text-text-2">{t('card.loading')}</p>}
      {data && entries.length === 0 && <p className="text-text-2">{t('card.empty')}</p>}
      {entries.length > 0 && (
        <ol className="flex flex-col" aria-label={t('title')}>
          {entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
      {(newer || older) && (
        <div className="flex justify-end gap-2">
          <Button size="sm" isDisabled={newer === null} onPress={() => newer && setPlace(newer)}>
            {t('card.newer')}
          </Button>
          <Button size="sm" isDisabled={older === null} onPress={() => older && setPlace(older)}>
            {t('card.older')}
          </Button>
        </div>
      )}
      {data?.mayReadAll && (
        <Link href={activityOfPath(thing)} className="text-link link-alone">
          {t('card.all')}
        </Link>
      )}
      {data?.mayReadAll && !thing.startsWith('payee:') && (
        <LinkButton href={`/api/evidence?thing=${encodeURIComponent(thing)}`} icon={Download} download>
          {t('card.evidence')}
        </LinkButton>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const formats = useFormats()
  const texts = useActTexts()
  const { at, changes, facts } = entry
  const said = facts.find(({ name }) => name === 'reason' || name === 'said' || name === 'comment')
  return (
    <li className="border-b py-2 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium">{texts.what(entry)}</span>
        <time dateTime={at} className="shrink-0 text-caption text-text-2 tabular-nums">
          {formats.moment(at)}
        </time>
      </div>
      <p className="text-caption text-text-2">
        {texts.who(entry)}
        {said && `: ${said.value}`}
      </p>
      {changes.length > 0 && (
        <div className="mt-0.5 text-caption">
          <ChangeLines changes={changes} />
        </div>
      )}
    </li>
  )
}
