import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Message, message } from '@/lib/messages/message'
import type { Tx } from '@/lib/store/database'

const shape = z.array(
  z.object({
    kind: z.enum(['release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement']),
    state: z.enum(['pending', 'approved']),
    maker: z.string(),
    asked_at: z.coerce.date(),
  }),
)

const WHAT = {
  'release-escrow': 'release',
  'release-escrow-disbursement': 'release',
  'reverse-escrow': 'return',
  'cancel-escrow-disbursement': 'cancel',
} as const

type Asked = { readonly id?: string; readonly kind: string; readonly subjectId: string; readonly content: unknown }

/**
 * The message that names the open request about the money that `asked` is about too: what was requested, by whom and when; null where there is none.
 * With `onlyApproved`, pending ones do not count. Locks: no other such request is made or decided before the transaction ends.
 */
export async function otherRequest(tx: Tx, asked: Asked, onlyApproved = false): Promise<Message | null> {
  const proposal = JSON.stringify({
    id: asked.id,
    kind: asked.kind,
    subject_id: asked.subjectId,
    summary: { content: asked.content },
  })
  const { rows } = await tx.execute(sql`
    select q.kind, q.state, s.name as maker, q.asked_at
    from other_escrow_request(jsonb_populate_record(null::proposal, ${proposal}::jsonb), ${onlyApproved}) q join staff s on s.id = q.maker_id`)
  const [other] = shape.parse(rows)
  if (other === undefined) return null
  const said = { what: WHAT[other.kind], who: other.maker, at: { moment: other.asked_at.toISOString() } }
  return message(other.state === 'pending' ? 'errors.escrow.otherPending' : 'errors.escrow.otherApproved', said)
}
