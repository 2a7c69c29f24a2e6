'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const PANEL = '[data-row-panel]'
const CONTROLS = 'input, textarea, select, button:not([disabled]), a[href]'

/** Takes the focus into the panel of the row in hand: to the first thing that can be done about its first issue. */
export function enterPanel(grid: HTMLElement | null): void {
  const panel = grid?.querySelector<HTMLElement>(PANEL)
  const first = panel?.querySelector<HTMLElement>(CONTROLS)
  const target = first ?? panel
  target?.focus()
  // What is typed now takes the place of what is wrong.
  if (target instanceof HTMLInputElement) target.select()
}

type Props = { columns: number; onLeave: () => void; children: ReactNode }

/** Holds the panel of the row in hand: in view once it appears, and left by Esc or F6 for the cell it belongs to. */
export function PanelInView({ columns, onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Where a page is scrolled to is kept by the browser, outside of React.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const press = (event: KeyboardEvent) => {
    // A dialog of the panel stands elsewhere in the document, and answers its keys itself.
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
