import { type Message, message } from '@/lib/messages/message'
import { hasSecondHead, headCopyProblem } from './second-head'
import type { Settings } from './settings'

type Warned = Pick<Settings, 'appUrl' | 'trustedProxies' | 'environment' | 'auditHeadCopy' | 'dataDir' | 'stateFolder'>

/** Settings that work but are probably not intended, or do not work now: logged at the start, and shown to admins. */
export function startWarnings(settings: Warned): readonly Message[] {
  const { appUrl, trustedProxies, environment } = settings
  const failing = headCopyProblem(settings)
  return [
    ...(appUrl.startsWith('https:') && trustedProxies.length === 0 ? [message('settings.warning.proxyNotNamed')] : []),
    ...(failing === null ? [] : [message('settings.warning.headCopyFails', failing)]),
    ...(needsSecondHead({ environment }) && failing === null && !hasSecondHead(settings)
      ? [message('settings.warning.noSecondHead')]
      : []),
  ]
}

/** Whether real money is paid, so that the head of the activity log should have a second place. */
export const needsSecondHead = ({ environment }: Pick<Settings, 'environment'>): boolean => environment !== 'sandbox'
