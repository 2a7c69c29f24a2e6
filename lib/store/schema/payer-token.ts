import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { staff } from './staff'

/** A payer's permission to charge their wallet: the bearer token of contract 5.5, encrypted, until it expires. */
export const payerToken = pgTable(
  'payer_token',
  {
    id: id(),
    env: text('env').notNull(),
    /** The id of the payer's account at the service. */
    accountId: uuid('account_id').notNull(),
    externalUserId: text('external_user_id').notNull(),
    /** A name of the payer for staff. */
    label: text('label').notNull(),
    /** Deleted (null) once it has expired. */
    sealedToken: bytes('sealed_token'),
    expiresAt: at('expires_at').notNull(),
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => staff.id),
    connectedAt: at('connected_at').notNull().defaultNow(),
  },
  (t) => [
    index('payer_token_account').on(t.accountId),
    index('payer_token_payer').on(t.externalUserId),
    index('payer_token_sealed').on(t.expiresAt).where(sql`sealed_token is not null`),
  ],
)
