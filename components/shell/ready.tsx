'use client'

import { useEffect } from 'react'

/** Marks the document once the page listens, for everything that must not click before: tests and screenshots. */
export function Ready() {
  // The document is outside of React. Idle comes after the parts of the page that wake up later than this one.
  useEffect(() => {
    const waiting = requestIdleCallback(() => document.documentElement.setAttribute('data-ready', ''), {
      timeout: 2000,
    })
    return () => cancelIdleCallback(waiting)
  }, [])
  return null
}
