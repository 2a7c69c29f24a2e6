import { useTranslations } from 'next-intl'
import type { Remark } from '@/lib/approvals/proposal-view'
import { useFormats } from '@/lib/messages/use-text'

/** What somebody wrote about a proposal or a row of it, with who and when. */
export function RemarkText({ remark: { who, at, text } }: { remark: Remark }) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  return (
    <>
      <span className="font-medium text-text">{t('comments.by', { who, time: formats.moment(at) })}</span>{' '}
      <span className="whitespace-pre-wrap break-words">{text}</span>
    </>
  )
}
