import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { staff } from './staff'

/** A payer's leave to be charged from a wallet: the bearer token of contract 5.5, sealed, for as long as it is good. */
export const payerToken = pgTable(
  'payer_token',
  {
    id: id(),
    env: text('env').notNull(),
    /** The payer's account at the service. */
    accountId: uuid('account_id').notNull(),
    externalUserId: text('external_user_id').notNull(),
    /** What staff call the payer. */
    label: text('label').notNull(),
    /** Null once it has run out: a dead token is of no use to anybody here. */
    sealedToken: bytes('sealed_token'),
    expiresAt: at('expires_at').notNull(),
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => staff.id),
    connectedAt: at('connected_at').notNull().defaultNow(),
  },
  (t) => [index('payer_token_account').on(t.accountId)],
)
