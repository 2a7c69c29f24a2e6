'use client'

import { useTranslations } from 'next-intl'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import { ReasonAndIdentityDialog } from './reason-and-identity-dialog'

type Props = {
  /** What is sent, and why nothing can happen twice. */
  says: string
  method: StepUpOffer | 'none'
  resume: (reason: string, proof: string) => Promise<ActionResult<object>>
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Resumes a request that is on hold, under its own key. */
export function ResumeDialog({ says, resume, ...rest }: Props) {
  const t = useTranslations('approvals')
  const words = {
    title: t('resume.title'),
    text: says,
    reasonHelp: t('resume.reasonHelp'),
    confirm: t('resume.confirm'),
  }
  return <ReasonAndIdentityDialog {...rest} words={words} send={resume} />
}
