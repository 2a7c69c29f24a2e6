import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/store/database'
import { gapShape, type PolicyGap } from './policy-gap'

/** The gaps of the policy in force. */
export const gapsInForce = (tx: Tx | Db): Promise<readonly PolicyGap[]> =>
  gapsOf(tx, sql`policy_gaps(policy_in_force())`)

/** The gaps that a policy would have and the one in force has not. */
export const newGaps = (
  tx: Tx,
  { rules, ceilings }: { readonly rules: readonly unknown[]; readonly ceilings: readonly unknown[] },
): Promise<readonly PolicyGap[]> =>
  gapsOf(
    tx,
    sql`new_policy_gaps(jsonb_populate_record(null::policy_version, jsonb_build_object(
      'rules', ${JSON.stringify(rules)}::jsonb, 'ceilings', ${JSON.stringify(ceilings)}::jsonb)))`,
  )

async function gapsOf(tx: Tx | Db, found: SQL): Promise<readonly PolicyGap[]> {
  const { rows } = await tx.execute<{ gaps: unknown }>(sql`SELECT ${found} AS gaps`)
  return z.array(gapShape).parse(rows[0]?.gaps)
}
