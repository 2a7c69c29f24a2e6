import type { FactorChanged, NewFactor } from '@/lib/access/factor/factor'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Locale } from '@/lib/messages/locale'
import type { Texts } from '@/lib/messages/use-text'
import type { NotificationKind } from '@/lib/notifications/notification'

/** What the page of one's own sign-in can ask the server to do. The page of the route hands them in. */
export type AccountActions = {
  readonly saveMailChoice: (kinds: readonly NotificationKind[]) => Promise<ActionResult<null>>
  readonly saveLanguage: (locale: Locale | null) => Promise<ActionResult<{ readonly locale: Locale | null }>>
  readonly beginFactor: (typed: { password: string; setUpCode: string }) => Promise<ActionResult<NewFactor>>
  readonly confirmFactor: (typed: { token: string; code: string }) => Promise<ActionResult<FactorChanged>>
  readonly removeFactor: (typed: { code: string }) => Promise<ActionResult<FactorChanged>>
  readonly changePassword: (typed: { present: string; next: string }) => Promise<ActionResult<FactorChanged>>
  readonly endOtherSessions: () => Promise<ActionResult<FactorChanged>>
}

/** What every card says after a change: what happened, and what became of the other sessions. */
export function doneWith(t: Texts<'account'>, what: string, { sessionsEnded }: FactorChanged): string {
  if (sessionsEnded === 0) return what
  return t('sessionsEnded', { what, count: sessionsEnded })
}
