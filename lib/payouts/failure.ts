export type FailureAdvice = { readonly what: string; readonly next: string }

const known: readonly { readonly when: RegExp; readonly advice: FailureAdvice }[] = [
  {
    when: /not.?registered|unregistered|no such (wallet|subscriber)|unknown (payee|subscriber)/i,
    advice: {
      what: 'Number not registered for mobile money',
      next: 'Ask the payee for another number, then pay again.',
    },
  },
  {
    when: /wrong.?network|not on (the )?(named )?network|network.?mismatch|other network/i,
    advice: { what: 'Number not on this network', next: 'Change the rail of the row, then pay again.' },
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
    when: /provider|unavailable|down|maintenance/i,
    advice: { what: 'The network was not available', next: 'Pay again later.' },
  },
]

/**
 * Says what a failed row means and what to do next, from the reason as the service gave it (its wording is not
 * part of the contract, so an unknown reason is shown as it came). `null` means that no reason was given.
 */
export function adviceFor(reason: string | null): FailureAdvice {
  if (reason === null || reason.trim() === '') {
    return { what: 'The service gave no reason', next: 'Check the number and the name with the payee, then pay again.' }
  }
  return (
    known.find((one) => one.when.test(reason))?.advice ?? {
      what: `The service says: “${reason.trim()}”`,
      next: 'Settle this with the payee or the service, then pay again.',
    }
  )
}
