import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AskedTerm } from '@/lib/escrow/terms'
import { asObject, readJson } from '@/lib/gateway/json'
import { memberTexts, readJsonObject } from '@/lib/gateway/shapes/json-text'
import { parseAmount } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { submission, submissionRow } from '@/lib/store/schema/submission'
import { openBody } from '@/lib/submissions/content/stored-body'
import type { SentRow } from '@/lib/submissions/reconciliation/match-items'

export type Stored = typeof submission.$inferSelect

/**
 * A submission as stored, its bytes unsealed, or null when there is none. Throws where the bytes do not have the stored hash.
 */
export async function loadStored(id: string): Promise<Stored | null> {
  const [found] = await (await db()).select().from(submission).where(eq(submission.id, id))
  return found === undefined ? null : { ...found, body: openBody(found) }
}

/** Whether money may have moved for a submission, as the database decides it. */
export async function mayHaveRun(id: string): Promise<boolean> {
  const [found] = await (await db())
    .select({ may: sql<boolean>`may_have_run(${submission})` })
    .from(submission)
    .where(eq(submission.id, id))
  return found?.may ?? true
}

const recipients = z.object({
  recipients: z.array(
    z.object({
      recipient_id: z.string().optional(),
      phone_number: z.string().optional(),
      amount: z.string(),
      reference: z.string(),
    }),
  ),
})

export type SentRecipient = Omit<SentRow, 'rowId'>

/** The recipients in the stored bytes of a create. Empty once the bytes are erased. */
export function sentRecipients({ id, body }: Pick<Stored, 'id' | 'body'>): readonly SentRecipient[] {
  const terms = termsIn(body)
  return recipientsOf(body).map((sent, at) => {
    const amount = parseAmount(sent.amount)
    if (amount === null) throw new Error(`Submission ${id} holds bytes that are not its rows.`)
    const { reference } = sent
    const destination = sent.recipient_id ?? sent.phone_number ?? ''
    return { amount, reference, destination, ...(terms === null ? {} : { terms: terms[at] ?? [] }) }
  })
}

/** The terms of each recipient, digit by digit as sent; null where nothing is held. */
function termsIn(body: Uint8Array | null): readonly (readonly AskedTerm[])[] | null {
  const [whole] = body === null ? [] : memberTexts(`[${new TextDecoder().decode(body)}]`)
  const texts = memberTexts(whole?.recipients ?? '[]').map(({ terms }) => terms)
  if (texts.every((text) => text === undefined)) return null
  return texts.map((text = '[]') =>
    memberTexts(text).flatMap((term) => {
      const data = readJsonObject(term.data ?? '')
      return data === null ? [] : [{ type: String(readJson(term.type ?? '')), data }]
    }),
  )
}

/** The rows of a disbursement exactly as they are in the stored bytes, matched to our rows by their tags. */
export async function sentRows(stored: Stored): Promise<readonly SentRow[]> {
  const rows = await (await db())
    .select({ rowId: payoutRow.id, rowTag: payoutRow.rowTag })
    .from(submissionRow)
    .innerJoin(payoutRow, eq(payoutRow.id, submissionRow.rowId))
    .where(eq(submissionRow.submissionId, stored.id))
    .orderBy(asc(payoutRow.ordinal))
  const idOf = new Map(rows.map(({ rowTag, rowId }) => [rowTag, rowId]))
  return sentRecipients(stored).map((sent) => {
    const rowId = idOf.get(sent.reference.split(' ', 1)[0] ?? '')
    if (rowId === undefined) throw new Error(`Submission ${stored.id} holds bytes that are not its rows.`)
    return { rowId, ...sent }
  })
}

function recipientsOf(body: Uint8Array | null) {
  if (body === null) return []
  return recipients.parse(asObject(readJson(new TextDecoder().decode(body)))).recipients
}

/** How many recipients of the stored bytes are wallets. */
export function internalRows(stored: Stored): number {
  return recipientsOf(stored.body).filter((sent) => sent.recipient_id !== undefined).length
}
