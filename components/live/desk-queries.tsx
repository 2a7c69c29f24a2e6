'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '@/lib/queries/query-client'
import { LiveUpdates } from './live-updates'

/** One store of readings for all pages of the desk, kept fresh by the stream of changes. */
export function DeskQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <LiveUpdates />
      {children}
    </QueryClientProvider>
  )
}
