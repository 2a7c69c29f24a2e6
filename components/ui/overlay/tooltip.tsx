'use client'

import type { ReactNode } from 'react'
import { Tooltip as Bubble, TooltipTrigger } from 'react-aria-components/Tooltip'

/** Names a pressable on hover and focus. Only for what its label already says: nothing that matters hides in one. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {children}
      <Bubble
        offset={6}
        className="from-below max-w-72 rounded-control bg-raised px-2 py-1 text-caption text-text shadow-menu"
      >
        {text}
      </Bubble>
    </TooltipTrigger>
  )
}
