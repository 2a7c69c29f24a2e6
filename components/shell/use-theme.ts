'use client'

import { useState } from 'react'
import { THEME_COOKIE, type Theme } from './theme'

const YEAR = 365 * 24 * 60 * 60

/** The theme of this browser, and a function to change it: applied at once, and stored for the server's next page. */
export function useTheme(fromCookie: Theme): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(fromCookie)
  function choose(next: Theme) {
    setTheme(next)
    const root = document.documentElement
    if (next === 'system') delete root.dataset.theme
    else root.dataset.theme = next
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers that staff still use.
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${YEAR}; samesite=lax`
  }
  return [theme, choose]
}
