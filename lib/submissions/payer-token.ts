import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type Place, seal, unseal } from '@/lib/access/seal'
import type { ServiceId } from '@/lib/service/id'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { payerToken } from '@/lib/store/schema/payer-token'

const place = (id: string): Place => ({ table: 'payer_token', column: 'sealed_token', id })

export type NewPayerToken = {
  readonly accountId: ServiceId
  readonly externalUserId: string
  /** What staff call the payer. */
  readonly label: string
  readonly accessToken: string
  readonly expiresInSeconds: number
}

/** Keeps a payer's leave to be charged (contract 2.5, 5.5), sealed, for as long as the service said. Returns its id. */
export async function keepPayerToken(tx: Tx, staff: Staff<'payees:invite'>, token: NewPayerToken): Promise<string> {
  const id = randomUUID()
  const { accountId, externalUserId, label, accessToken, expiresInSeconds } = token
  await tx.insert(payerToken).values({
    id,
    env: settings().environment,
    accountId,
    externalUserId,
    label,
    sealedToken: seal(new TextEncoder().encode(accessToken), place(id), settings()),
    expiresAt: sql`clock_timestamp() + ${expiresInSeconds} * interval '1 second'`,
    connectedBy: staff.id,
  })
  return id
}

/** The token itself, for the header of a send and nothing else; null once it is erased. Throws where it does not open. */
export async function openPayerToken(id: string): Promise<string | null> {
  const [kept] = await (await db()).select().from(payerToken).where(eq(payerToken.id, id))
  if (!kept?.sealedToken) return null
  return new TextDecoder().decode(unseal(kept.sealedToken, place(id), settings()))
}

/** The payers who can be charged now, whose leave runs out last first. */
export async function connectedPayers() {
  return (await db())
    .select({
      id: payerToken.id,
      accountId: payerToken.accountId,
      label: payerToken.label,
      expiresAt: payerToken.expiresAt,
    })
    .from(payerToken)
    .where(
      and(isNotNull(payerToken.sealedToken), gt(payerToken.expiresAt, sql`clock_timestamp() + interval '2 minutes'`)),
    )
    .orderBy(sql`${payerToken.expiresAt} desc`)
}
