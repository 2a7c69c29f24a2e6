import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the signed-in person may do about a manual resolution, and how they confirm their identity. */
export type ResolutionStaff = {
  /** Whether they may propose it to a second person. */
  readonly mayPropose: boolean
  readonly mayApprove: boolean
  /** Whether they made the request themselves. */
  readonly isMaker: boolean
  readonly proof: StepUpOffer | 'none'
  readonly zone: string
}

/** One option of a manual resolution: what it means, and its button or why there is none. */
export function ResolutionOption({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b px-gutter py-2.5 last:border-b-0">
      <p className="min-w-0 grow basis-64 text-text-2">{says}</p>
      {children}
    </div>
  )
}

/** The button that resumes a request that is on hold, for an approver who did not make it. */
export function ResumeButton({ staff, onOpen }: { staff: ResolutionStaff; onOpen: () => void }) {
  const t = useTranslations('approvals')
  if (!staff.mayApprove) return <span className="text-text-2">{t('resolve.approverResumes')}</span>
  if (staff.isMaker) return <span className="text-text-2">{t('resolve.otherResumes')}</span>
  return (
    <Button size="sm" onPress={onOpen}>
      {t('resolve.resume')}
    </Button>
  )
}
