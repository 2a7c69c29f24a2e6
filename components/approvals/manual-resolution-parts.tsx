import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'

/** What the person who settles something may do, how they prove who they are, and where their clock hangs. */
export type ResolutionStaff = {
  /** Whether they may ask a second person about it. */
  readonly mayAsk: boolean
  readonly mayApprove: boolean
  /** Whether they asked for the request themselves. */
  readonly isMaker: boolean
  readonly proof: StepUpMethod | 'none'
  readonly zone: string
}

/** One way to settle it: what it means, and the button or why there is none. */
export function Way({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b px-gutter py-2.5 last:border-b-0">
      <p className="min-w-0 grow basis-64 text-text-2">{says}</p>
      {children}
    </div>
  )
}

/** The button that lets a held request go on, for an approver who did not ask for it. */
export function GoOn({ staff, onOpen }: { staff: ResolutionStaff; onOpen: () => void }) {
  const t = useTranslations('approvals')
  if (!staff.mayApprove) return <span className="text-text-2">{t('resolve.approverResumes')}</span>
  if (staff.isMaker) return <span className="text-text-2">{t('resolve.otherResumes')}</span>
  return (
    <Button size="sm" onPress={onOpen}>
      {t('resolve.resume')}
    </Button>
  )
}
