import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { Notice } from '@/components/ui/action/notice'

/** Says beside the issues why a submission was not made after all. It takes the focus, which was in the dialog. */
export function SubmissionStopped({ why }: { why: string }) {
  const t = useTranslations('draft')
  const { counts } = usePayout()
  return (
    <div ref={takeFocus} tabIndex={-1} className="focus-inset border-b px-gutter py-2">
      <Notice tone="warn" role="alert">
        {t('submit.stopped', { why })}
        {counts.warning > 0 && ` ${t('submit.issuesAgain', { rows: counts.warning })}`}
      </Notice>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
