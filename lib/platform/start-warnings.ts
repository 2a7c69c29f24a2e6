import type { Settings } from './settings'
import { hasSecondHead } from './state-folder'

/** Codes of warnings; their sentences are `settings.warning` in the catalogues. */
export type StartWarning = 'proxyNotNamed' | 'noSecondHead'

/** Settings that work but are probably not intended: logged at the start, and shown to admins. */
export function startWarnings(
  settings: Pick<Settings, 'appUrl' | 'trustedProxies' | 'environment' | 'auditHeadCopy' | 'dataDir' | 'stateFolder'>,
): readonly StartWarning[] {
  const { appUrl, trustedProxies, environment } = settings
  return [
    ...(appUrl.startsWith('https:') && trustedProxies.length === 0 ? (['proxyNotNamed'] as const) : []),
    ...(environment !== 'sandbox' && !hasSecondHead(settings) ? (['noSecondHead'] as const) : []),
  ]
}
