import { type Message, message } from '@/lib/messages/message'
import type { Settings } from './settings'

/** Settings that work but are probably not intended: logged at the start, and shown to admins. */
export function startWarnings({
  appUrl,
  trustedProxies,
}: Pick<Settings, 'appUrl' | 'trustedProxies'>): readonly Message[] {
  if (!appUrl.startsWith('https:') || trustedProxies.length > 0) return []
  return [message('settings.warning.proxyNotNamed')]
}
