'use client'

import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Notice } from './notice'

type Props = {
  /** What happened, what it means for the money, what to do. */
  sentence: string
  /** What support needs to find it in the logs. */
  reference?: string | null | undefined
  onRetry?: () => void
  busy?: boolean
  actions?: ReactNode
}

/** An expected failure, shown in the place of what failed; the rest of the page keeps working. */
export function Problem({ sentence, reference, onRetry, busy, actions }: Props) {
  const retry = onRetry && (
    <Button size="sm" icon={RotateCw} busy={busy ?? false} onPress={onRetry}>
      Try again
    </Button>
  )
  return (
    <Notice
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
      <p>{sentence}</p>
      {reference && <p className="mt-0.5 text-caption text-text-2">Reference {reference}</p>}
    </Notice>
  )
}
