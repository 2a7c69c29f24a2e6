'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '@/lib/queries/query-client'

/**
 * The query client of pages outside of the dashboard, for their actions; the dashboard has one of its own, which ends with the
 * session.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
