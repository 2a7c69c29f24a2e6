'use client'

import { Failure } from '@/components/shell/failure'

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <Failure reference={error.digest} onRetry={reset} />
    </main>
  )
}
