import type { Settings } from './settings'

/** Settings that work but are probably not intended: logged at the start, and shown to admins. */
export function startWarnings({
  appUrl,
  trustedProxies,
}: Pick<Settings, 'appUrl' | 'trustedProxies'>): readonly string[] {
  if (!appUrl.startsWith('https:') || trustedProxies.length > 0) return []
  return [
    'APP_URL is https and TRUSTED_PROXIES is not set, so every request seems to come from the proxy: limits on sign-in attempts count all visitors as one, and the activity log does not know where people signed in from. Set TRUSTED_PROXIES to the address of the proxy and restart.',
  ]
}
