import { tagOf } from '@/lib/submissions/content/tag'

const CUT_OFF = /^(C(H(-[0-9A-HJKMNP-TV-Z]{0,9})?)?)?$/

/** Whether a description shows that a disbursement is not ours: it has neither a batch reference of ours nor the start of one. */
export function excludesOurs(description: string | null): boolean {
  return tagOf(description) === null && !CUT_OFF.test(description?.trim() ?? '')
}

/** The destination of an item at the service in the form of our rows: a phone in E.164, or the id of an account; null if it has none. */
export function destinationOf(item: {
  readonly recipientId: string | null
  readonly phone: string | null
}): string | null {
  if (item.recipientId !== null) return item.recipientId.toLowerCase()
  const digits = item.phone?.replace(/\D/g, '') ?? ''
  return digits === '' ? null : `+${digits}`
}
