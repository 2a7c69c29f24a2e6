'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '@/lib/queries/query-client'

// The stream opens once the page is there: it sends what has changed since the page was rendered.
const LiveUpdates = dynamic(() => import('./live-updates').then((module) => module.LiveUpdates), { ssr: false })

/** One query client for all pages of the dashboard, kept fresh by the stream of changes since they were rendered. */
export function LiveQueries({ since, children }: { since: number | null; children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <LiveUpdates since={since} />
      {children}
    </QueryClientProvider>
  )
}
