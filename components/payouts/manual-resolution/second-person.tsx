import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/action/notice'
import { useFormats } from '@/lib/messages/use-text'
import type { SubmissionView } from '@/lib/payouts/view'

/** Who may decide about what is proposed for a batch; a warning where nobody may now. */
export function SecondPerson({ batch }: { batch: SubmissionView }) {
  const t = useTranslations('resolution')
  const formats = useFormats()
  const deciders = batch.waiting?.deciders ?? []
  if (deciders.length === 0) return <Notice tone="warn">{t('deciders.nobody')}</Notice>
  return <p className="text-text-2">{t('deciders.names', { names: formats.either(deciders) })}</p>
}
