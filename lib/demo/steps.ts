import 'server-only'
import { eq } from 'drizzle-orm'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import type { Message } from '@/lib/messages/message'
import type { Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'

type Refusal = { readonly message: Message }

/** The value of a step that must succeed; a refusal ends the program, because the next steps would build on it. */
export function done<T>(what: string, result: Result<T, Refusal>): T {
  if (result.ok) return result.value
  throw new Error(`${what}: ${JSON.stringify(result.problem.message)}`)
}

type Waiting = { readonly id: string; readonly contentHash: string }

/** The proposal about something that waits for a decision. */
export async function waitingFor(subjectId: string): Promise<Waiting> {
  const found = await (await db()).select().from(proposal).where(eq(proposal.subjectId, subjectId))
  const waiting = found.find(({ state }) => state === 'pending')
  if (waiting === undefined) throw new Error('Nothing waits for a decision.')
  return waiting
}

/** What an approver sends who approves it. */
export const approval = ({ id, contentHash }: Waiting) =>
  ({ decision: 'approve', proposalId: id, contentHash, proof: DEMO_PASSWORD }) as const
