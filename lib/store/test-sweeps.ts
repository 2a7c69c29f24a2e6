import type { Engine } from './database'

/** As if both lists had been searched twice over the time that a restore lost, and nothing was found. For tests. */
export async function sweptSinceEpoch(store: Engine): Promise<void> {
  await store.asOwner(({ exec }) =>
    exec(`insert into sweep (list, purpose, epoch, worker, began_at, window_from, ended_at, complete, total, unknown)
      select list, 'restore', c.epoch, 'w', c.epoch_since + after * interval '1 minute', c.epoch_since, c.epoch_since + after * interval '1 minute', true, 0, 0
      from control c, unnest(array['disbursements', 'escrow-disbursements']) list, unnest(array[30, 40]) after`),
  )
}
