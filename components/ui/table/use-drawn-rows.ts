'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePanes } from '@/components/ui/layout/scroll-host'

type Rows = {
  readonly count: number
  /** The identifier of a row, whatever the filter. */
  readonly keyOf: (index: number) => string | number
  readonly height: number
  /** Rows that stay rendered although they are off screen, such as the current one, so that the focus is never lost. */
  readonly keep: (first: number) => readonly number[]
}

type Drawn = {
  /** For the element around the table. */
  readonly box: RefObject<HTMLDivElement | null>
  /** For each row that is drawn, with its `data-index`. */
  readonly measure: RefCallback<Element>
  /** The rows to draw, each with the height of those left out before it. */
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  /** The height of those left out after the last. */
  readonly after: number
}

// The number of rows that are rendered before the height of the page is known, as on the server.
const FIRST = { width: 1_000, height: 900 }

/**
 * Which rows of a long table are rendered: the visible ones and some around them. It scrolls with its pane `data-pane`,
 * or with the page where panes do not scroll by themselves.
 */
export function useDrawnRows({ count, keyOf, height, keep }: Rows): Drawn {
  const panes = usePanes()
  const box = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const scroller = () => box.current?.closest<HTMLElement>(panes ? '[data-pane]' : 'main') ?? null
  const virtual = useVirtualizer({
    count,
    estimateSize: () => height,
    getItemKey: keyOf,
    getScrollElement: scroller,
    scrollMargin: above,
    overscan: 16,
    initialRect: FIRST,
    rangeExtractor: (range) => {
      const kept = keep(range.startIndex).filter((index) => index >= 0 && index < count)
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
    },
  })
  // Only the browser knows the height of what is above the table in its pane, and it changes with its content.
  useLayoutEffect(() => {
    const pane = scroller()
    if (pane === null || box.current === null) return
    const top = box.current.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop
    if (Math.abs(top - above) >= 1) setAbove(top)
  })
  let end = above
  const rows = virtual.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { box, measure: virtual.measureElement, rows, after: above + virtual.getTotalSize() - end }
}
