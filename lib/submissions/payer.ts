/** Who is asked for money, by what the service is told of them. One of the three is enough. */
export type Payer = {
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
  /** The account of a connected wallet. */
  readonly accountId: string | null
}

/** The one text a payer is told apart by: the connected account, else the phone, else the e-mail address. */
export function payerKey({ accountId, phone, email }: Payer): string | null {
  if (accountId !== null) return `account:${accountId.toLowerCase()}`
  if (phone !== null) return `phone:${phone}`
  return email === null ? null : `email:${email.trim().toLowerCase()}`
}

type Told = { readonly id: string | null; readonly email: string | null; readonly phone: string | null } | null

const digits = (phone: string): string => phone.replace(/\D/g, '')

/** Whether a payer as the service tells of them may be the one of the key; true where it does not tell that part of them. */
export function samePayer(key: string | null, told: Told): boolean {
  const [, what = '', value = ''] = /^(account|phone|email):(.*)$/.exec(key ?? '') ?? []
  if (told === null) return true
  if (what === 'account') return told.id === null || told.id.toLowerCase() === value
  if (what === 'phone') return told.phone === null || digits(told.phone) === digits(value)
  return told.email === null || told.email.trim().toLowerCase() === value
}
