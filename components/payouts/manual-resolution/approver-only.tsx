import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type ApproverProps = { mayApprove: boolean; ownWork: boolean; children: ReactNode }

/** A button for an approver who neither submitted the payout nor edited its rows; others see who may press it. */
export function ApproverOnly({ mayApprove, ownWork, children }: ApproverProps) {
  const t = useTranslations('resolution')
  if (!mayApprove) return <Later>{t('approverOnly')}</Later>
  if (ownWork) return <Later>{t('approverOther')}</Later>
  return children
}

const Later = ({ children }: { children: ReactNode }) => <span className="text-text-2">{children}</span>
