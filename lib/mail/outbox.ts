import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type SealedField, seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import type { Letter } from './letter'
import { MOST_TRIES, pauseMs } from './tries'

const sealedAt = (id: string): SealedField => ({ table: 'mail', column: 'sealed_letter', id })

const letterShape = z.object({
  language: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  link: z.object({ words: z.string(), url: z.string() }).nullable(),
  foot: z.string(),
})

type Subject =
  | { readonly invitationId: string }
  | { readonly payeeId: string }
  | { readonly staffId: string }
  | { readonly submissionId: string }

/**
 * Stores a mail, sealed, to be sent once this transaction commits. The caller has checked that mail is set up and that `recipient` is an address. A second
 * receipt of a payment is not stored.
 */
export async function queueLetter(tx: Tx, recipient: string, subject: Subject, letter: Letter): Promise<void> {
  const id = randomUUID()
  const sealed = seal(new TextEncoder().encode(JSON.stringify(letter)), sealedAt(id), settings())
  const bytes = sql`decode(${Buffer.from(sealed).toString('hex')}, 'hex')`
  const { kind, invitation, payee, person, submission } = columnsOf(subject)
  await tx.execute(sql`INSERT INTO mail (id, kind, invitation_id, payee_id, staff_id, submission_id, recipient, message_id, sealed_letter)
    VALUES (${id}, ${kind}, ${invitation}::uuid, ${payee}::uuid, ${person}::uuid, ${submission}::uuid, ${recipient}, '', ${bytes})
    ON CONFLICT (submission_id) DO NOTHING`)
}

const NOTHING = { invitation: null, payee: null, person: null, submission: null }

function columnsOf(subject: Subject) {
  if ('invitationId' in subject) return { ...NOTHING, kind: 'invitation', invitation: subject.invitationId }
  if ('payeeId' in subject) return { ...NOTHING, kind: 'payee', payee: subject.payeeId }
  if ('submissionId' in subject) return { ...NOTHING, kind: 'receipt', submission: subject.submissionId }
  return { ...NOTHING, kind: 'staff', person: subject.staffId }
}

/** A mail that this process claimed for two minutes. */
export type ClaimedMail = {
  readonly id: string
  readonly recipient: string
  readonly messageId: string
  readonly tries: number
  readonly notificationId: string | null
  /** The letter, sealed; null for a notification, whose text is written when it is sent. */
  readonly sealed: string | null
}

const claimedShape = z.array(
  z.object({
    id: z.uuid(),
    recipient: z.string(),
    message_id: z.string(),
    tries: z.coerce.number(),
    notice_id: z.uuid().nullable(),
    letter: z.string().nullable(),
  }),
)

// No mail is needed for a notification that was read meanwhile or whose reader may not sign in any more, nor for an invitation that is no longer open, nor for a link to choose a password that was used, was replaced or has run out.
const NEEDLESS = sql`
  UPDATE mail m SET state = 'dropped', ended_at = clock_timestamp(), sealed_letter = null, lease_until = null
  WHERE state = 'waiting' AND coalesce(lease_until < clock_timestamp(), true) AND (
    EXISTS (SELECT FROM notice n JOIN staff s ON s.id = n.staff_id WHERE n.id = m.notice_id AND (n.read_at IS NOT NULL OR s.disabled_at IS NOT NULL))
    OR EXISTS (SELECT FROM staff s WHERE s.id = m.staff_id AND (s.disabled_at IS NOT NULL
      OR s.access_hash IS NULL OR s.access_until < clock_timestamp()
      OR EXISTS (SELECT FROM mail newer WHERE newer.staff_id = s.id AND newer.created_at > m.created_at)))
    OR EXISTS (SELECT FROM invitation i WHERE i.id = m.invitation_id
      AND (i.used_at IS NOT NULL OR i.revoked_at IS NOT NULL OR i.expires_at < clock_timestamp())))`

/** Takes the mail that has waited longest for its next try; null where none is due. Safe on any number of instances. */
export async function claimMail(): Promise<ClaimedMail | null> {
  const database = await db()
  await database.execute(NEEDLESS)
  const { rows } = await database.execute(sql`
    UPDATE mail SET lease_until = clock_timestamp() + interval '2 minutes', tries = tries + 1
    WHERE id = (SELECT id FROM mail WHERE state = 'waiting' AND next_try_at <= clock_timestamp()
      AND coalesce(lease_until < clock_timestamp(), true) ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, message_id, tries, notice_id, encode(sealed_letter, 'hex') AS letter`)
  const [row] = claimedShape.parse(rows)
  if (row === undefined) return null
  const { id, recipient, message_id: messageId, tries, notice_id: notificationId, letter } = row
  return { id, recipient, messageId, tries, notificationId, sealed: letter }
}

/** The stored letter; null where none was stored. Throws where the key that sealed it is unknown. */
export function openLetter({ id, sealed }: ClaimedMail): Letter | null {
  if (sealed === null) return null
  const plain = unseal(Buffer.from(sealed, 'hex'), sealedAt(id), settings())
  return letterShape.parse(JSON.parse(new TextDecoder().decode(plain)))
}

// Another instance that claimed the mail after our claim ran out has counted another try: what we write late changes nothing.
const stillClaimed = ({ id, tries }: ClaimedMail) => sql`id = ${id} AND tries = ${tries} AND state = 'waiting'`

/** Stores that the mail server accepted the mail; its letter is erased. */
export async function mailSent(mail: ClaimedMail): Promise<void> {
  await end(mail, 'sent', null)
}

/** Stores that the mail is not needed any more; its letter is erased. */
export async function mailDropped(mail: ClaimedMail): Promise<void> {
  await end(mail, 'dropped', null)
}

/** Stores why the mail was refused and when it is tried next. After the last try, or where another try cannot help (`forGood`), it has failed. */
export async function mailRefused(mail: ClaimedMail, problem: string, forGood: boolean): Promise<void> {
  if (forGood || mail.tries >= MOST_TRIES) return end(mail, 'failed', problem)
  await (await db()).execute(sql`UPDATE mail SET lease_until = null, problem = ${problem},
    next_try_at = clock_timestamp() + ${pauseMs(mail.tries)} * interval '1 millisecond' WHERE ${stillClaimed(mail)}`)
}

const invited = z.array(z.object({ payee_id: z.uuid().nullable() }))

async function end(mail: ClaimedMail, state: 'sent' | 'dropped' | 'failed', problem: string | null): Promise<void> {
  await withTx(async (tx) => {
    const { rows } = await tx.execute(sql`UPDATE mail SET state = ${state}, ended_at = clock_timestamp(),
      sealed_letter = null, lease_until = null, problem = ${problem} WHERE ${stillClaimed(mail)}
      RETURNING (SELECT payee_id FROM invitation WHERE id = mail.invitation_id) AS payee_id`)
    // The page of an invited payee shows whether the mail was sent.
    for (const { payee_id: payeeId } of invited.parse(rows)) {
      if (payeeId !== null) await notify(tx, 'live', { payeeId })
    }
  })
}
