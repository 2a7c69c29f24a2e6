import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import type { LogState } from '@/lib/activity/view'
import { useFormats } from '@/lib/messages/use-text'

/** That the activity log is not as it was written: what was found, what it means for the money, what to do. Nothing while it is. */
export function LogBroken({ broken }: Pick<LogState, 'broken'>) {
  const t = useTranslations('activity')
  const formats = useFormats()
  if (broken === null) return null
  const { what, place, seq, since } = broken
  return (
    <Notice tone="bad" role="alert">
      <p className="font-medium">{t('state.broken')}</p>
      <p className="mt-1 max-w-[75ch]">
        {t('state.where', {
          what: what === 'cut-off' ? 'cutOff' : what,
          place: place ?? 'none',
          seq: seq ?? 'none',
        })}{' '}
        {t('state.since', { at: formats.moment(since) })}
      </p>
      <p className="mt-1 max-w-[75ch]">{t('state.means')}</p>
    </Notice>
  )
}
