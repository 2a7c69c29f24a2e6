import { useTranslations } from 'next-intl'
import type { WaitingLine } from '@/lib/approvals/approval-line'

/** The reason of the proposal, in its maker's words. Everybody who decides on open terms has to see it. */
export function SubmittedBecause({ line }: { line: Pick<WaitingLine, 'reason' | 'forced'> }) {
  const t = useTranslations('approvals')
  if (line.reason == null) return null
  return (
    <span className="block max-w-prose break-words text-caption text-text-2">
      {t(line.forced ? 'because.unmet' : 'because.reason', { reason: line.reason })}
    </span>
  )
}
