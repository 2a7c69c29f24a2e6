/** What a failure means and what to do; `said` is what the service said of it, where `what` does not hold it already. */
export type FailureAdvice = { readonly what: string; readonly next: string; readonly said?: string }

/** `ofPayee`: it lies with the payee's number or account, so the same payment would fail again. */
const known: readonly { readonly when: RegExp; readonly ofPayee?: true; readonly advice: FailureAdvice }[] = [
  {
    when: /not.?registered|unregistered|no such (wallet|subscriber)|unknown (payee|subscriber)/i,
    ofPayee: true,
    advice: {
      what: 'Number not registered for mobile money',
      next: 'Ask the payee for another number, then pay again.',
    },
  },
  {
    when: /wrong.?network|not on (the )?(named )?network|network.?mismatch|other network/i,
    ofPayee: true,
    advice: { what: 'Number not on this network', next: 'Change the rail of the row, then pay again.' },
  },
  {
    when: /(account|wallet|number|subscriber|recipient|payee).*(blocked|barred|closed|suspended|inactive|deactivated|disabled|frozen|not found|invalid|does not exist)|(invalid|blocked|closed|inactive|unknown) (account|wallet|number|msisdn|recipient)/i,
    ofPayee: true,
    advice: {
      what: 'The payee’s number or account cannot receive money',
      next: 'Ask the payee for another number, then pay again.',
    },
  },
  {
    when: /(payee|recipient|wallet).*(limit|full)|limit.*(payee|recipient|wallet)|over.*limit/i,
    advice: { what: 'Wallet full or over its limit', next: 'Pay tomorrow, or in two parts.' },
  },
  {
    when: /insufficient|too little|not enough|low.?balance/i,
    advice: { what: 'Too little money in the merchant wallet', next: 'Add money to the wallet, then pay again.' },
  },
  {
    when: /time.?d?.?out|no answer|expired/i,
    advice: { what: 'The network did not answer in time', next: 'Pay again later.' },
  },
  {
    when: /\b(?:declined|rejected|refused)\b/i,
    advice: { what: 'The payment was declined', next: 'Ask the service why before you pay it again.' },
  },
  {
    when: /(?:provider|network|operator|service).*\b(?:unavailable|unreachable|not available|offline|down|maintenance)\b|\b(?:unavailable|maintenance)\b/i,
    advice: { what: 'The network was not available', next: 'Pay again later.' },
  },
]

/**
 * Says what a failed row means and what to do next, from the reason as the service gave it. Its wording is not part of the
 * contract, so its own words always stand beside ours. `null` means that no reason was given.
 */
export function adviceFor(reason: string | null): FailureAdvice {
  if (reason === null || reason.trim() === '') {
    return { what: 'The service gave no reason', next: 'Check the number and the name with the payee, then pay again.' }
  }
  const words = `The service says: “${reason.trim()}”`
  const advice = known.find((one) => one.when.test(reason))?.advice
  return advice === undefined
    ? { what: words, next: 'Settle this with the payee or the service, then pay again.' }
    : { ...advice, said: words }
}

/** Whether a failure lies with the payee's number or account, so that the same payment would fail again. */
export const isOfPayee = (reason: string | null): boolean =>
  reason !== null && known.find((one) => one.when.test(reason))?.ofPayee === true
