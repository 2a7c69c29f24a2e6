'use client'

import type { ReactNode } from 'react'
import { Drawer } from './drawer'

type Props = {
  /** The name of the panel, and its heading where it is a drawer. */
  title: string
  children: ReactNode
  /** Below 1200 px the panel is a drawer: the page's own button opens it ("Quote"). */
  isOpen: boolean
  onClose: () => void
}

/** The panel beside the table of a page, in sections, with its own scrolling. Below 1200 px, a drawer. */
export function SidePanel({ title, children, isOpen, onClose }: Props) {
  return (
    <>
      <aside
        aria-label={title}
        className="hidden w-side-panel shrink-0 flex-col overflow-y-auto border-l bg-canvas lg:flex"
        // A scrolling pane has to be reachable by keyboard.
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
