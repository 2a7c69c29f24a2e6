'use client'

import { useState } from 'react'
import { DENSITY_COOKIE, type Density, THEME_COOKIE, type Theme } from './theme'

const YEAR = 365 * 24 * 60 * 60

/** The theme of this browser, and a function to change it: applied at once, and stored for the server's next page. */
export const useTheme = (fromCookie: Theme) => useLook(fromCookie, 'theme', THEME_COOKIE, 'system')

/** The height of rows in this browser, likewise. */
export const useDensity = (fromCookie: Density) => useLook(fromCookie, 'density', DENSITY_COOKIE, 'normal')

function useLook<Look extends string>(
  fromCookie: Look,
  name: 'theme' | 'density',
  cookie: string,
  plain: Look,
): readonly [Look, (look: Look) => void] {
  const [look, setLook] = useState(fromCookie)
  function choose(next: Look) {
    setLook(next)
    const root = document.documentElement
    if (next === plain) delete root.dataset[name]
    else root.dataset[name] = next
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers that staff still use.
    document.cookie = `${cookie}=${next}; path=/; max-age=${YEAR}; samesite=lax`
  }
  return [look, choose]
}
