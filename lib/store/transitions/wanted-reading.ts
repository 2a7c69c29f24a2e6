import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/**
 * Has the sender read, as soon as it can, every submission of ours that is about one of these identifiers of the service and
 * can be read. Nothing is sent earlier by it. A reading that is under way does not count: it may have missed what happened.
 * Returns how many submissions there are.
 */
export async function wantReading(tx: Tx, actor: Actor, serviceIds: readonly string[]): Promise<number> {
  if (serviceIds.length === 0) return 0
  return z.number().parse(await call(tx, 'want_reading', actor, { serviceIds }))
}
