import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type ApproverProps = { mayApprove: boolean; ownWork: boolean; children: ReactNode }

/** The button of an approver who neither requested the payout nor edited its rows; for everybody else, who does it. */
export function ApproverOnly({ mayApprove, ownWork, children }: ApproverProps) {
  const t = useTranslations('resolution')
  if (!mayApprove) return <Later>{t('approverOnly')}</Later>
  if (ownWork) return <Later>{t('approverOther')}</Later>
  return children
}

const Later = ({ children }: { children: ReactNode }) => <span className="text-text-2">{children}</span>
