import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'

/** How long a lease lasts unless it is renewed: after so long another instance takes over from one that died. */
export const LEASE_MS = 60_000

/** A job, and the instance that runs it or wants to. */
type Holder = { readonly name: string; readonly worker: string }

/** Takes the lease of a job for one turn. `held`: another instance has it. `recent`: a turn began within `pauseMs` on some instance. */
export async function takeLease(
  { name, worker }: Holder,
  { pauseMs, leaseMs }: { readonly pauseMs: number; readonly leaseMs: number },
): Promise<'taken' | 'held' | 'recent'> {
  return ask(
    sql`select take_job_lease(${name}, ${worker}, ${leaseMs}::int, ${Math.round(pauseMs)}::int) as answer`,
    z.enum(['taken', 'held', 'recent']),
  )
}

/** Keeps the lease of a running turn. False where another instance has taken it over. */
export async function renewLease({ name, worker }: Holder, leaseMs: number): Promise<boolean> {
  return ask(sql`select renew_job_lease(${name}, ${worker}, ${leaseMs}::int) as answer`, z.boolean())
}

/** Gives the lease back and stores how the turn ended: null where it succeeded. False where another instance has taken it over. */
export async function endTurn({ name, worker }: Holder, errorCode: string | null): Promise<boolean> {
  return ask(sql`select end_job_turn(${name}, ${worker}, ${errorCode}::text) as answer`, z.boolean())
}

async function ask<T>(question: SQL, shape: z.ZodType<T>): Promise<T> {
  const { rows } = await (await db()).execute(question)
  return z.tuple([z.object({ answer: shape })]).parse(rows)[0].answer
}
