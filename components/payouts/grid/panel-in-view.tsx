'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const PANEL = '[data-row-panel]'
const CONTROLS = 'input, textarea, select, button:not([disabled]), a[href]'

/** Moves the focus into the panel of the current row, to the first control of its first issue. */
export function enterPanel(grid: HTMLElement | null): void {
  const panel = grid?.querySelector<HTMLElement>(PANEL)
  const first = panel?.querySelector<HTMLElement>(CONTROLS)
  const target = first ?? panel
  target?.focus()
  // Selected, so that typing replaces the wrong text.
  if (target instanceof HTMLInputElement) target.select()
}

type Props = { columns: number; onLeave: () => void; children: ReactNode }

/** Wraps the panel of the current row: scrolled into view when it appears, and left by Esc or F6 for its cell. */
export function PanelInView({ columns, onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The scroll position is outside of React.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const press = (event: KeyboardEvent) => {
    // A dialog of the panel is elsewhere in the document, and handles its own keys.
    const isOwn = event.target instanceof Node && box.current?.contains(event.target)
    if (!isOwn || event.defaultPrevented || (event.key !== 'Escape' && event.key !== 'F6')) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    <div
      ref={box}
      data-row-panel
      role="gridcell"
      aria-colspan={columns}
      tabIndex={-1}
      onKeyDown={press}
      className="scroll-my-16 panes:scroll-my-10"
    >
      {children}
    </div>
  )
}
