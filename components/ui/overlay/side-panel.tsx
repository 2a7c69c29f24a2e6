'use client'

import type { ReactNode } from 'react'
import { Drawer } from './drawer'

type Props = {
  /** Names the panel, and heads it where it is a drawer. */
  title: string
  children: ReactNode
  /** Below 1200 px the panel is a drawer: the page's own button opens it ("Quote"). */
  isOpen: boolean
  onClose: () => void
}

/** What a page says beside its table: on the canvas, scrolling alone, in sections. Below 1200 px, a drawer. */
export function SidePanel({ title, children, isOpen, onClose }: Props) {
  return (
    <>
      <aside
        aria-label={title}
        className="hidden w-side-panel shrink-0 flex-col overflow-y-auto border-l bg-canvas lg:flex"
        // A pane that scrolls has to be reachable by keyboard to be scrolled by it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling pane
        tabIndex={0}
      >
        {children}
      </aside>
      <Drawer isOpen={isOpen} onClose={onClose} title={title}>
        {children}
      </Drawer>
    </>
  )
}
