import { sql } from 'drizzle-orm'
import {
  choosePayableAgain,
  mayBePaidAgain,
  readRowFacts,
  readStatusGroups,
  rowsOfGroups,
  sumPayableAgain,
} from '@/lib/payouts/results/row-facts'
import { withTx } from '@/lib/store/open'

/**
 * How the statuses of a payout that are read in groups differ from those read row by row, in sentences; and how what counts as
 * certainly unpaid differs from what the database answers for each row. Empty where nothing differs. For tests.
 */
export const groupDifferences = (payoutId: string): Promise<readonly string[]> =>
  withTx(async (tx) => {
    const facts = await readRowFacts(tx, payoutId)
    const groups = await readStatusGroups(tx, payoutId)
    const found: string[] = []
    const byRow = new Map<string, number>()
    const add = (key: string, rows: number) => byRow.set(key, (byRow.get(key) ?? 0) + rows)
    for (const { submissionId, status } of facts.values()) add(`${submissionId} ${status.kind}`, 1)
    for (const { submissionId, status, rows } of groups) add(`${submissionId} ${status.kind}`, -rows)
    for (const [key, rows] of byRow) if (rows !== 0) found.push(`${key}: ${rows} rows more one by one than in groups`)
    for (const group of groups) {
      const ids = await rowsOfGroups(tx, payoutId, [group], { offset: 0, limit: 1_000_000 })
      const other = ids.filter((id) => facts.get(id)?.status.kind !== group.status.kind)
      if (ids.length !== group.rows || other.length > 0)
        found.push(`${group.status.kind}: ${ids.length} of ${group.rows} rows found, ${other.length} of another status`)
    }
    const { rows } = await tx.execute<{ id: string; certain: boolean }>(sql`
      select r.id, certainly_unpaid(r.id) as certain from payout_row r where r.payout_id = ${payoutId} and r.state not in ('left-out', 'blocked')`)
    for (const { id, certain } of rows) {
      const fact = facts.get(id)
      const lost = fact?.status.kind === 'not-known' && fact.status.lost !== undefined
      if (fact?.certainlyUnpaid !== (certain && !lost))
        found.push(`row ${id} is ${certain ? '' : 'not '}certainly unpaid`)
      const [alone] = [...(await readRowFacts(tx, payoutId, [id])).values()]
      if (fact === undefined || alone === undefined || mayBePaidAgain(alone) !== mayBePaidAgain(fact))
        found.push(`row ${id} reads otherwise alone`)
    }
    const again = [...facts.values()].filter(mayBePaidAgain)
    const certain = again.filter(({ certainlyUnpaid }) => certainlyUnpaid)
    const sums = await sumPayableAgain(tx, payoutId, groups)
    const counted = (unsure: boolean) => sums.reduce((all, one) => all + (one.unsure === unsure ? one.rows : 0), 0)
    if (counted(false) !== certain.length || counted(true) !== again.length - certain.length)
      found.push(`${counted(false)} and ${counted(true)} rows may be paid again, one by one ${again.length}`)
    const chosen = await choosePayableAgain(
      tx,
      payoutId,
      groups,
      again.map(({ rowId }) => rowId),
    )
    const unsure = new Set(again.filter((one) => !certain.includes(one)).map(({ rowId }) => rowId))
    if (chosen.length !== unsure.size || chosen.some(({ id }) => !unsure.has(id)))
      found.push(
        `${chosen.length} rows are chosen where all are changed, not the ${unsure.size} that may have been paid`,
      )
    return found
  })
