import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type SealedField, seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import type { Letter } from './letter'
import { MOST_TRIES, pauseMs } from './tries'

const place = (id: string): SealedField => ({ table: 'mail', column: 'sealed_letter', id })

const letterShape = z.object({
  language: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  link: z.object({ words: z.string(), url: z.string() }).nullable(),
  foot: z.string(),
})

type About = { readonly invitationId: string } | { readonly payeeId: string }

/** Stores a mail, sealed, to be sent once this transaction commits. Only where mail is set up, and to what is an address. */
export async function queueLetter(tx: Tx, recipient: string, about: About, letter: Letter): Promise<void> {
  const id = randomUUID()
  const sealed = seal(new TextEncoder().encode(JSON.stringify(letter)), place(id), settings())
  const bytes = sql`decode(${Buffer.from(sealed).toString('hex')}, 'hex')`
  const [kind, invitation, payee] =
    'invitationId' in about ? ['invitation', about.invitationId, null] : ['payee', null, about.payeeId]
  await tx.execute(sql`INSERT INTO mail (id, kind, invitation_id, payee_id, recipient, message_id, sealed_letter)
    VALUES (${id}, ${kind}, ${invitation}::uuid, ${payee}::uuid, ${recipient}, '', ${bytes})`)
}

/** A mail that this process holds for two minutes. */
export type Held = {
  readonly id: string
  readonly recipient: string
  readonly messageId: string
  readonly tries: number
  readonly noticeId: string | null
  /** What is to be said, sealed; null of a notice, which is put into words when it is sent. */
  readonly sealed: string | null
}

const heldShape = z.array(
  z.object({
    id: z.uuid(),
    recipient: z.string(),
    message_id: z.string(),
    tries: z.coerce.number(),
    notice_id: z.uuid().nullable(),
    letter: z.string().nullable(),
  }),
)

// What was read meanwhile, what somebody would read who may not sign in any more, and an invitation that is not open need no mail.
const NEEDLESS = sql`
  UPDATE mail m SET state = 'dropped', ended_at = clock_timestamp(), sealed_letter = null, lease_until = null
  WHERE state = 'waiting' AND coalesce(lease_until < clock_timestamp(), true) AND (
    EXISTS (SELECT FROM notice n JOIN staff s ON s.id = n.staff_id WHERE n.id = m.notice_id AND (n.read_at IS NOT NULL OR s.disabled_at IS NOT NULL))
    OR EXISTS (SELECT FROM invitation i WHERE i.id = m.invitation_id
      AND (i.used_at IS NOT NULL OR i.revoked_at IS NOT NULL OR i.expires_at < clock_timestamp())))`

/** Takes the mail that has waited longest for its next try; null where none is due. Safe on any number of instances. */
export async function claimMail(): Promise<Held | null> {
  const database = await db()
  await database.execute(NEEDLESS)
  const { rows } = await database.execute(sql`
    UPDATE mail SET lease_until = clock_timestamp() + interval '2 minutes', tries = tries + 1
    WHERE id = (SELECT id FROM mail WHERE state = 'waiting' AND next_try_at <= clock_timestamp()
      AND coalesce(lease_until < clock_timestamp(), true) ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, message_id, tries, notice_id, encode(sealed_letter, 'hex') AS letter`)
  const [row] = heldShape.parse(rows)
  if (row === undefined) return null
  const { id, recipient, message_id: messageId, tries, notice_id: noticeId, letter } = row
  return { id, recipient, messageId, tries, noticeId, sealed: letter }
}

/** What a stored letter says; null where none was stored. Throws where its key is not known here. */
export function openLetter({ id, sealed }: Held): Letter | null {
  if (sealed === null) return null
  const plain = unseal(Buffer.from(sealed, 'hex'), place(id), settings())
  return letterShape.parse(JSON.parse(new TextDecoder().decode(plain)))
}

// Whoever took a mail over after the lease has another number of tries: what comes late from here changes nothing.
const mine = ({ id, tries }: Held) => sql`id = ${id} AND tries = ${tries} AND state = 'waiting'`

/** Writes down that the mail server took it; what it said is erased. */
export async function mailSent(held: Held): Promise<void> {
  await end(held, 'sent', null)
}

/** Writes down that there is nothing to say any more. */
export async function mailDropped(held: Held): Promise<void> {
  await end(held, 'dropped', null)
}

/** Writes down why it was not taken, and when it is tried next; after the last try, or where no other can help, it has failed. */
export async function mailRefused(held: Held, problem: string, forGood: boolean): Promise<void> {
  if (forGood || held.tries >= MOST_TRIES) return end(held, 'failed', problem)
  await (await db()).execute(sql`UPDATE mail SET lease_until = null, problem = ${problem},
    next_try_at = clock_timestamp() + ${pauseMs(held.tries)} * interval '1 millisecond' WHERE ${mine(held)}`)
}

const invited = z.array(z.object({ payee_id: z.uuid().nullable() }))

async function end(held: Held, state: 'sent' | 'dropped' | 'failed', problem: string | null): Promise<void> {
  const database = await db()
  const { rows } = await database.execute(sql`UPDATE mail SET state = ${state}, ended_at = clock_timestamp(),
    sealed_letter = null, lease_until = null, problem = ${problem} WHERE ${mine(held)}
    RETURNING (SELECT payee_id FROM invitation WHERE id = mail.invitation_id) AS payee_id`)
  // The page of an invited payee says what became of the mail.
  for (const { payee_id: payeeId } of invited.parse(rows)) {
    if (payeeId !== null) await notify(database, 'live', { payeeId })
  }
}
