import { type Message, message } from '@/lib/messages/message'

/** What a failure means and what to do; `said` is the service's own text, where `what` does not contain it already. */
type FailureAdvice = { readonly what: Message; readonly next: Message; readonly said?: Message }

type Cause =
  | 'notRegistered'
  | 'wrongNetwork'
  | 'cannotReceive'
  | 'overLimit'
  | 'tooLittle'
  | 'timedOut'
  | 'declined'
  | 'unavailable'

/** `ofPayee`: the cause is the payee's number or account, so the same payment would fail again. */
const KNOWN: readonly { readonly when: RegExp; readonly ofPayee?: true; readonly cause: Cause }[] = [
  {
    when: /not.?registered|unregistered|no such (wallet|subscriber)|unknown (payee|subscriber)/i,
    ofPayee: true,
    cause: 'notRegistered',
  },
  {
    when: /wrong.?network|not on (the )?(named )?network|network.?mismatch|other network/i,
    ofPayee: true,
    cause: 'wrongNetwork',
  },
  {
    when: /(account|wallet|number|subscriber|recipient|payee).*(blocked|barred|closed|suspended|inactive|deactivated|disabled|frozen|not found|invalid|does not exist)|(invalid|blocked|closed|inactive|unknown) (account|wallet|number|msisdn|recipient)/i,
    ofPayee: true,
    cause: 'cannotReceive',
  },
  { when: /(payee|recipient|wallet).*(limit|full)|limit.*(payee|recipient|wallet)|over.*limit/i, cause: 'overLimit' },
  { when: /insufficient|too little|not enough|low.?balance/i, cause: 'tooLittle' },
  { when: /time.?d?.?out|no answer|expired/i, cause: 'timedOut' },
  { when: /\b(?:declined|rejected|refused)\b/i, cause: 'declined' },
  {
    when: /(?:provider|network|operator|service).*\b(?:unavailable|unreachable|not available|offline|down|maintenance)\b|\b(?:unavailable|maintenance)\b/i,
    cause: 'unavailable',
  },
]

/**
 * Explains a failed row and what to do next, from the reason that the service gave. Its wording is not part of the contract,
 * so the service's own text is always shown beside ours. `null` means that no reason was given.
 */
export function adviceFor(reason: string | null): FailureAdvice {
  if (reason === null || reason.trim() === '') {
    return { what: message('ui.failure.none.what'), next: message('ui.failure.none.next') }
  }
  const said = message('ui.failure.said', { reason: reason.trim() })
  const cause = KNOWN.find((one) => one.when.test(reason))?.cause
  if (cause === undefined) return { what: said, next: message('ui.failure.other.next') }
  return { what: message(`ui.failure.${cause}.what`), next: message(`ui.failure.${cause}.next`), said }
}

/** Whether the cause of a failure is the payee's number or account, so that the same payment would fail again. */
export const isOfPayee = (reason: string | null): boolean =>
  reason !== null && KNOWN.find((one) => one.when.test(reason))?.ofPayee === true
