import { tagOf } from '@/lib/submissions/content/tag'

const CUT_OFF = /^(C(H(-[0-9A-HJKMNP-TV-Z]{0,9})?)?)?$/

/** Whether a description shows that a disbursement is none of ours: it carries no mark, nor the beginning of one cut off. */
export function excludesOurs(description: string | null): boolean {
  return tagOf(description) === null && !CUT_OFF.test(description?.trim() ?? '')
}

/** Where an entry of the service is paid, in the form in which our rows name it: a phone in E.164 or an account's id. */
export function destinationOf(item: {
  readonly recipientId: string | null
  readonly phone: string | null
}): string | null {
  if (item.recipientId !== null) return item.recipientId.toLowerCase()
  const digits = item.phone?.replace(/\D/g, '') ?? ''
  return digits === '' ? null : `+${digits}`
}
