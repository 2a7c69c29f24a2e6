const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

/** Reads the theme cookie. Anything but light or dark means: as the device says. */
export function readTheme(cookie: string | undefined): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system'
}

/** The height of rows in tables. */
export type Density = 'normal' | 'compact'

export const DENSITY_COOKIE = 'density'

export const readDensity = (cookie: string | undefined): Density => (cookie === 'compact' ? 'compact' : 'normal')
