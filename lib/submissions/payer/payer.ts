/** The payer as the service receives it: a phone, an email or a connected wallet. One of the three is enough. */
export type Payer = {
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
  /** The account of a connected wallet. */
  readonly accountId: string | null
}

/** The text that identifies a payer: the connected account, else the phone, else the e-mail address. */
export function payerKey({ accountId, phone, email }: Payer): string | null {
  if (accountId !== null) return `account:${accountId.toLowerCase()}`
  if (phone !== null) return `phone:${phone}`
  return email === null ? null : `email:${email.trim().toLowerCase()}`
}

type Listed = { readonly id: string | null; readonly email: string | null; readonly phone: string | null } | null

const digits = (phone: string): string => phone.replace(/\D/g, '')
const lower = (text: string): string => text.trim().toLowerCase()

const PART = {
  account: ['id', lower],
  phone: ['phone', digits],
  email: ['email', lower],
} as const

/**
 * Whether a payer in the service's list is the one with this key. Where the list omits the decisive field the answer is
 * `unclear`: an omission never identifies a payer.
 */
export function comparePayer(key: string | null, listed: Listed): 'same' | 'other' | 'unclear' {
  const [, part, value = ''] = /^(account|phone|email):(.*)$/.exec(key ?? '') ?? []
  if (part !== 'account' && part !== 'phone' && part !== 'email') return 'unclear'
  const [member, plain] = PART[part]
  const said = listed?.[member] ?? null
  if (said === null || plain(said) === '') return 'unclear'
  return plain(said) === plain(value) ? 'same' : 'other'
}
