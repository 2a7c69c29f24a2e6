'use client'

import { Failure } from '@/components/shell/failure'

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <Failure reference={error.digest} onRetry={reset} />
}
