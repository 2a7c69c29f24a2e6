'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { decideLimits } from '@/lib/policy/decide-limits'
import { limitsInput } from '@/lib/policy/limits-input'
import { setLimits, withdrawLimits } from '@/lib/policy/set-limits'

export async function setLimitsAction(typed: unknown): Promise<Answer<'in-force' | 'waiting'>> {
  return answerAction('policy:manage', (staff) => readInput(limitsInput, typed, (value) => setLimits(staff, value)))
}

export async function withdrawLimitsAction(limitsId: unknown): Promise<Answer<null>> {
  return answerAction('policy:manage', (staff) => readInput(z.uuid(), limitsId, (id) => withdrawLimits(staff, id)))
}

/** Consents to looser limits or rejects them, after the password again, or the code where one is enrolled. */
export async function decideLimitsAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('policy:consent', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideLimits)),
  )
}
