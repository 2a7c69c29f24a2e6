'use client'

import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, 5_000)
  return () => clearInterval(timer)
}

/** The present moment, to the minute: what shows how much time is left changes with it and not oftener. */
export function useMinute(servedAt: string): Date {
  const minute = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE),
    () => Math.floor(Date.parse(servedAt) / MINUTE),
  )
  return new Date(minute * MINUTE)
}
