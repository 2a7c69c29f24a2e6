'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
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

/** An expected failure, shown where it happened; the rest of the page keeps working. */
export function ErrorMessage({ error, onRetry, busy, actions }: Props) {
  const t = useTranslations('ui')
  const here = useRef<HTMLDivElement>(null)
  // The scroll position is outside of React. A dialog shows its buttons below what scrolls: an error could appear out of sight.
  useEffect(() => {
    if (here.current?.closest('[role="dialog"]')) here.current.scrollIntoView({ block: 'nearest' })
  }, [error])
  const retry = onRetry && (
    <Button size="sm" icon={RotateCw} busy={busy ?? false} onPress={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Notice
      ref={here}
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
