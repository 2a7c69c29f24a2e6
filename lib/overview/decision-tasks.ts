import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { listApprovals } from '@/lib/approvals/list-approvals'
import type { Task } from './task'

/** A task for each proposal that this person may decide now. */
export async function toDecide(staff: Staff): Promise<Task[]> {
  const { waiting } = await listApprovals(staff)
  return waiting
    .filter((line) => line.whyNot === null)
    .map(({ about, money, asks, forced, held = false, place, maker, rows }) => ({
      kind: 'approval',
      about,
      money,
      asks,
      forced,
      held,
      ...(place === undefined ? {} : { place }),
      by: maker,
      rows,
    }))
}
