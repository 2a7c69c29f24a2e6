import type { Settings } from './settings'

/** Codes of warnings; their sentences are `settings.warning` in the catalogues. */
export type StartWarning = 'proxyNotNamed'

/** Settings that work but are probably not intended: logged at the start, and shown to admins. */
export function startWarnings({
  appUrl,
  trustedProxies,
}: Pick<Settings, 'appUrl' | 'trustedProxies'>): readonly StartWarning[] {
  if (!appUrl.startsWith('https:') || trustedProxies.length > 0) return []
  return ['proxyNotNamed']
}
