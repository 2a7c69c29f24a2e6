import { type HeadProblem, hasSecondHead, headCopyProblem } from './second-head'
import type { Settings } from './settings'

type Warned = Pick<Settings, 'appUrl' | 'trustedProxies' | 'environment' | 'auditHeadCopy' | 'dataDir' | 'stateFolder'>

/** A code, whose sentence is `settings.warning` in the catalogues, and its values. */
type StartWarning = { readonly code: 'proxyNotNamed' | 'noSecondHead' | 'headCopyFails'; readonly values?: HeadProblem }

/** Settings that work but are probably not intended, or do not work now: logged at the start, and shown to admins. */
export function startWarnings(settings: Warned): readonly StartWarning[] {
  const { appUrl, trustedProxies, environment } = settings
  const failing = headCopyProblem(settings)
  return [
    ...(appUrl.startsWith('https:') && trustedProxies.length === 0 ? [{ code: 'proxyNotNamed' as const }] : []),
    ...(failing === null ? [] : [{ code: 'headCopyFails' as const, values: failing }]),
    ...(needsSecondHead({ environment }) && failing === null && !hasSecondHead(settings)
      ? [{ code: 'noSecondHead' as const }]
      : []),
  ]
}

/** Whether real money is paid, so that the head of the activity log should have a second place. */
export const needsSecondHead = ({ environment }: Pick<Settings, 'environment'>): boolean => environment !== 'sandbox'
