'use client'

import { useEffect } from 'react'

/** Marks the document once the page is interactive, for tests and screenshots that must not click before. */
export function Ready() {
  // The document is outside of React. The idle callback runs after the parts of the page that hydrate later.
  useEffect(() => {
    const waiting = requestIdleCallback(() => document.documentElement.setAttribute('data-ready', ''), {
      timeout: 2000,
    })
    return () => cancelIdleCallback(waiting)
  }, [])
  return null
}
