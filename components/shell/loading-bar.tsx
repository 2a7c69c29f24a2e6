'use client'

import { useIsFetching } from '@tanstack/react-query'

/** A line along the top of the page while it, or a part of it, waits for its first answer; it appears after 200 ms. */
export function LoadingBar({ pageUnderWay }: { pageUnderWay: boolean }) {
  const first = useIsFetching({ predicate: (query) => query.state.data === undefined && query.isActive() })
  if (!pageUnderWay && first === 0) return null
  return (
    <div aria-hidden className="loading-bar pointer-events-none relative z-20 h-0 print:hidden">
      <div className="absolute inset-x-0 top-0 h-0.5 overflow-hidden">
        <div className="loading-bar-part h-full w-1/3 bg-accent" />
      </div>
    </div>
  )
}
