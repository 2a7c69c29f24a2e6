import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { WaitingLine } from '@/lib/approvals/approval-line'

/** The reason of the proposal, in its maker's words, and the last comment. Everybody who decides has to see them, also from the list. */
export function SubmittedBecause({ line }: { line: Pick<WaitingLine, 'reason' | 'forced' | 'comments'> }) {
  const t = useTranslations('approvals')
  const last = line.comments.at(-1)
  return (
    <>
      {line.reason != null && (
        <span className={LINE}>{t(line.forced ? 'because.unmet' : 'because.reason', { reason: line.reason })}</span>
      )}
      {last !== undefined && (
        <span className={LINE}>
          <MessageSquare aria-hidden className="icon-s mr-1 inline text-accent" />
          {t('comments.last', { count: line.comments.length, ...last })}
        </span>
      )}
    </>
  )
}

const LINE = 'block max-w-prose break-words text-caption text-text-2'
