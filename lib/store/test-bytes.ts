import { createHash } from 'node:crypto'
import type { NewSubmission } from './transitions/enqueue'

/** A body as the database sees it. To the database its bytes are opaque: these are not sealed. */
export const bytesOf = (text: string) => ({
  body: Buffer.from(text),
  bodySha256: createHash('sha256').update(text).digest(),
})

type Drafted = { readonly rowIds: readonly string[]; readonly rowTags: readonly string[] }

type Paid = Partial<Pick<NewSubmission, 'correlationTag' | 'currency' | 'paymentMethod'>> & {
  readonly recipients?: readonly object[]
}

/** The body that pays UGX 1,000.00 to each of these rows of a draft, with other parts where they are given. */
export function bodyFor(drafted: Drafted, rowIds: readonly string[], over: Paid = {}): string {
  const recipients = rowIds.map((id) => ({
    phone_number: '+256772000418',
    amount: '1000.00',
    reference: drafted.rowTags[drafted.rowIds.indexOf(id)],
  }))
  const { correlationTag, currency = 'UGX', paymentMethod = 'mtn' } = over
  const head = { currency, payment_method: paymentMethod, description: correlationTag }
  return JSON.stringify({ recipients: over.recipients ?? recipients, ...head })
}
