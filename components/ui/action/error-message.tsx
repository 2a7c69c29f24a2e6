'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ActionError } from '@/lib/access/requests/action'
import { Button } from './button'
import { Notice } from './notice'

type Props = {
  /** What happened, what it means for the money, what to do; and the reference by which support finds it in the logs. */
  error: Pick<ActionError, 'text'> & Partial<Pick<ActionError, 'reference'>>
  onRetry?: () => void
  busy?: boolean
  actions?: ReactNode
}

/** The buttons of a dialog stay below what scrolls, so an error could appear out of sight. */
const intoView = (element: HTMLElement | null) => {
  if (element?.closest('[role="dialog"]')) element.scrollIntoView({ block: 'nearest' })
}

/** An expected failure, shown where it happened; the rest of the page keeps working. */
export function ErrorMessage({ error, onRetry, busy, actions }: Props) {
  const t = useTranslations('ui')
  const retry = onRetry && (
    <Button size="sm" icon={RotateCw} busy={busy ?? false} onPress={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Notice
      ref={intoView}
      tone="bad"
      role="alert"
      actions={
        (retry || actions) && (
          <>
            {retry}
            {actions}
          </>
        )
      }
    >
      <p>{error.text}</p>
      {error.reference && (
        <p className="mt-0.5 text-caption text-text-2">{t('reference', { reference: error.reference })}</p>
      )}
    </Notice>
  )
}
