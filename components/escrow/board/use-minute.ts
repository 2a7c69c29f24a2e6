'use client'

import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, 5_000)
  return () => clearInterval(timer)
}

/** The present time, to the minute, so that remaining times are updated once a minute. */
export function useMinute(servedAt: string): Date {
  const minute = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE),
    () => Math.floor(Date.parse(servedAt) / MINUTE),
  )
  return new Date(minute * MINUTE)
}
