import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/store/database'
import { MOST_IN_GROUP } from './view'

const shape = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    phone: z.string().nullable(),
    network: z.string().nullable(),
    has_wallet: z.boolean(),
  }),
)

export type GroupMember = {
  readonly name: string
  readonly code: string
  /** Their first approved phone; null for those with a wallet that can be paid now, and those with neither. */
  readonly phone: string | null
  readonly network: string | null
}

/** The payees of a group by name, and where each of them is paid. */
export async function membersOf(database: Db | Tx, groupId: string): Promise<readonly GroupMember[]> {
  const { rows } = await database.execute(sql`
    select p.name, p.code, f.phone, f.network, exists (select from payee_account w where w.payee_id = p.id and w.kind = 'wallet'
      and w.state = 'approved' and w.usable_from <= clock_timestamp()) as has_wallet
    from payee_group_member m join payee p on p.id = m.payee_id and p.merged_into is null
      left join lateral (select a.phone, a.network from payee_account a where a.payee_id = p.id and a.kind = 'phone' and a.state = 'approved'
        order by a.connected_at, a.id limit 1) f on true
    where m.group_id = ${groupId}::uuid order by lower(p.name), p.id limit ${MOST_IN_GROUP}`)
  return shape.parse(rows).map(({ has_wallet, phone, network, ...rest }) => ({
    ...rest,
    ...(has_wallet ? { phone: null, network: null } : { phone, network }),
  }))
}
