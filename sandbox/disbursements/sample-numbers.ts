/** The outcome of a payout to a phone number. */
export type Outcome = { kind: 'paid' } | { kind: 'failed'; reason: string; late?: true } | { kind: 'never' }

/** A sample number: its last six digits, its effect, and how the creation of its batch is answered. */
export type Sample = { ending: string; effect: string; outcome: Outcome; answer?: 'first-time' | 'always' }

const failed = (ending: string, effect: string, reason: string): Sample => ({
  ending,
  effect,
  outcome: { kind: 'failed', reason },
})

export const samples: readonly Sample[] = [
  failed('000001', 'fails: not registered', 'The number is not registered for mobile money.'),
  failed('000002', 'fails: wrong network', 'The number is not on the named network.'),
  failed('000003', 'fails: wallet over its limit', 'The wallet of the recipient is over its limit.'),
  {
    ending: '000004',
    effect: 'fails late: the provider times out, after three times the usual wait',
    outcome: { kind: 'failed', reason: 'The provider timed out.', late: true },
  },
  failed('000005', 'fails: the sender’s limit is too small', 'The limit of the sender is too small.'),
  failed('000006', 'fails: the provider is down', 'The provider is not available.'),
  {
    ending: '000007',
    effect: 'is paid; the first answer to its create is lost, an identical retry is answered',
    outcome: { kind: 'paid' },
    answer: 'first-time',
  },
  {
    ending: '000008',
    effect: 'is paid; its create is never answered, nor any retry of it',
    outcome: { kind: 'paid' },
    answer: 'always',
  },
  { ending: '000009', effect: 'stays pending until it is settled by hand or cancelled', outcome: { kind: 'never' } },
]

/** The sample a phone number belongs to by its last six digits; null for every ordinary number. */
export const sampleOf = (phone: string | null): Sample | null =>
  samples.find((sample) => phone?.endsWith(sample.ending)) ?? null
