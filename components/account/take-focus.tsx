'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/action/notice'

// A step replaces the button that led to it, so the focus moves to the new text once, when it appears.
const focus = (element: HTMLElement | null) => element?.focus()

/** The first text of a new step. It takes the focus, so that keyboard and screen reader continue from there. */
export function StepWords({ children }: { children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1} className="outline-none">
      {children}
    </p>
  )
}

/** What has just been done, shown where it was done. */
export function Done({ children }: { children: string }) {
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      <Notice role="status">{children}</Notice>
    </div>
  )
}
