'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePanes } from '@/components/ui/layout/scroll-host'

type Rows = {
  readonly count: number
  /** What a row is known by, however the list is narrowed. */
  readonly keyOf: (index: number) => string | number
  readonly height: number
  /** Rows that stay drawn although they are off screen: the one in hand, so that the focus is never lost, say. */
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

// What is drawn before the page has told how high it is, as on the server.
const FIRST = { width: 1_000, height: 900 }

/**
 * Which rows of a long table are drawn: those on screen and some around them. It scrolls with the pane `data-pane` it stands
 * in, or with the page where panes do not scroll by themselves.
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
  // What stands above the table in its pane has a height that only the browser knows, and that changes with what it says.
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
