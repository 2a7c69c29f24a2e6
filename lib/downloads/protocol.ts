import type { Refusal } from '@/lib/access/requests/action'
import type { Role } from '@/lib/access/roles'
import type { Locale } from '@/lib/messages/locale'
import type { FileParts } from '@/lib/spreadsheets/sheet-response'
import type { MakerName } from './makers'

/** The person whose session and permission were checked a moment ago. */
type AskedBy = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  readonly token: string
}

export type Job = {
  readonly name: MakerName
  readonly input: unknown
  readonly person: AskedBy
  readonly locale: Locale
  readonly timeZone: string
  readonly requestId: string
  /** How many bytes may be made that nobody has taken yet. */
  readonly ahead: number
}

type Head = Omit<FileParts, 'parts'>

export type ToWorker = { readonly kind: 'make'; readonly job: Job } | { readonly kind: 'taken'; readonly bytes: number }

export type FromWorker =
  | { readonly kind: 'begun'; readonly head: Head }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly problem: Refusal }
  | { readonly kind: 'failed'; readonly error: Error }
