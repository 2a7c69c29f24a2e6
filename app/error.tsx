'use client'

import dynamic from 'next/dynamic'

// Every page loads this file, and shows it almost never: only where its layout failed.
const Failure = dynamic(() => import('@/components/shell/failure').then((module) => module.Failure))

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <Failure reference={error.digest} onRetry={reset} />
    </main>
  )
}
