import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/messages/use-text'
import type { FindingView } from '@/lib/reconciliation/view'

/** How a finding was closed: by itself, or by a person with a comment. */
export function Closed({ closed }: { closed: NonNullable<FindingView['closed']> }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const { as, by, at, comment } = closed
  return (
    <>
      {t(`closed.${as}`)}
      {comment !== null && <span className="block text-text">{comment}</span>}
      <span className="block text-caption">
        {by === null ? formats.moment(at) : t('closedBy', { name: by, time: formats.moment(at) })}
      </span>
    </>
  )
}
