'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/action/notice'

// A step replaces the button that led to it: the focus goes where the reading goes on, once, when it appears.
const focus = (element: HTMLElement | null) => element?.focus()

/** The words a new step begins with. They take the focus, so that the keyboard and a screen reader go on from there. */
export function StepWords({ children }: { children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1} className="outline-none">
      {children}
    </p>
  )
}

/** What has just been done, in its place on the page. */
export function Done({ children }: { children: string }) {
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      <Notice role="status">{children}</Notice>
    </div>
  )
}
