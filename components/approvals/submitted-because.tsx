import type { WaitingLine } from '@/lib/approvals/approval-line'

/** Why it was asked for, in the words of whoever asked. Nobody decides past open terms without having read it. */
export function AskedBecause({ line }: { line: Pick<WaitingLine, 'reason' | 'forced'> }) {
  if (line.reason == null) return null
  return (
    <span className="block max-w-prose break-words text-caption text-text-2">
      {line.forced ? 'Past open terms, because: ' : 'Because: '}“{line.reason}”
    </span>
  )
}
