import type { FactorChanged } from '@/lib/access/factor/factor'
import type { Texts } from '@/lib/messages/use-text'

/** What a card shows after a change: what was done, and how many other sessions it ended. */
export function doneWith(t: Texts<'account'>, what: string, { sessionsEnded }: FactorChanged): string {
  if (sessionsEnded === 0) return what
  return t('sessionsEnded', { what, count: sessionsEnded })
}
