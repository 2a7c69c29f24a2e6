'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '@/lib/queries/query-client'
import { LiveUpdates } from './live-updates'

/** One store of readings for all pages of the desk, kept fresh by the stream of changes from when they were rendered. */
export function DeskQueries({ since, children }: { since: number; children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <LiveUpdates since={since} />
      {children}
    </QueryClientProvider>
  )
}
