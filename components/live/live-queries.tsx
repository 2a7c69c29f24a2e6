'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '@/lib/queries/query-client'
import { LiveUpdates } from './live-updates'

/** One query client for all pages of the dashboard, kept fresh by the stream of changes since they were rendered. */
export function LiveQueries({ since, children }: { since: number; children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <LiveUpdates since={since} />
      {children}
    </QueryClientProvider>
  )
}
