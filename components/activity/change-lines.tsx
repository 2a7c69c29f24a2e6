import { useTranslations } from 'next-intl'
import type { Changed } from '@/lib/activity/view'
import { formatPhone } from '@/lib/phone/number'
import { useActTexts } from './act-texts'

const SHOWN = 2

/** The first values before and after of an entry, one a line, and how many more there are. */
export function ChangeLines({ changes }: { changes: readonly Changed[] }) {
  const t = useTranslations('activity')
  const { changed } = useActTexts()
  const more = changes.length - SHOWN
  return (
    <>
      {changes.slice(0, SHOWN).map((one) => {
        const label = changed(one)
        return (
          <span key={label} className="block break-words">
            {label !== '' && <span className="text-text-2">{label}: </span>}
            <Was value={one.before} /> <span aria-hidden>→</span> <Was value={one.after} />
          </span>
        )
      })}
      {more > 0 && <span className="block text-text-2">{t('moreChanges', { count: more })}</span>}
    </>
  )
}

/** One value; a missing one is shown as missing. */
export function Was({ value }: { value: string | null }) {
  const t = useTranslations('activity')
  return value === null ? <span className="text-text-3">{t('nothing')}</span> : formatPhone(value)
}
