'use client'

import type { ReactNode } from 'react'
import { usePanes } from './scroll-host'

type Props = {
  head: ReactNode
  children: ReactNode
  panel?: ReactNode
  totals?: ReactNode
  /** Keeps the totals below the content where the page scrolls as a whole: for a page that is read to its end. */
  totalsLast?: boolean
}

/**
 * A working page: head on top, a table beside its side panel, totals at the foot. Where there is room each pane scrolls
 * alone. Otherwise (a phone, or text at 200 %) the page scrolls as a whole, the totals are above the rows and
 * scroll away with the head, so that the rows get the height.
 */
export function Workspace({ head, children, panel, totals, totalsLast = false }: Props) {
  const panes = usePanes()
  const first = !panes && !totalsLast
  return (
    <div className="flex min-h-full flex-col panes:h-full panes:min-h-0">
      {head}
      {first && <div className="[&>section]:static [&>section]:shadow-none">{totals}</div>}
      <div className="flex min-h-0 grow">
        <div className="flex min-w-0 grow flex-col panes:overflow-hidden">{children}</div>
        {panel}
      </div>
      {!first && totals}
    </div>
  )
}
