import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { payee } from './payee'
import { staff } from './staff'

/** Payees who are paid together. */
export const payeeGroup = pgTable(
  'payee_group',
  {
    id: id(),
    name: text('name').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (t) => [uniqueIndex('payee_group_name').on(sql`lower(${t.name})`).where(sql`removed_at is null`)],
)

export const payeeGroupMember = pgTable(
  'payee_group_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => payeeGroup.id),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.payeeId] }), index('payee_group_member_payee').on(t.payeeId)],
)
