import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { ROLES } from '@/lib/access/roles'
import { reasonInput, words } from '@/lib/text/words'

const email = z.string().max(200)
const role = z.enum(ROLES)
/** The names of groups, as a policy names them; each once. */
const groups = z
  .array(words(1, 'errors.team.groupEmpty', 40))
  .max(20)
  .transform((names) => [...new Set(names)])

/** A change of a person, as a browser sends it. */
const request = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('invite'), email, name: words(2, 'errors.team.nameShort', 80), role, groups }),
  z.strictObject({ action: z.literal('set-role'), email, role }),
  z.strictObject({ action: z.literal('set-groups'), email, groups }),
  z.strictObject({ action: z.enum(['enable', 'disable', 'end-sessions', 'reset-password', 'reset-factor']), email }),
])

export const changeInput = z.strictObject({ request, reason: reasonInput, proof: proofInput })
export type ChangeInput = z.infer<typeof changeInput>

export const endEverybodyInput = z.strictObject({ reason: reasonInput, proof: proofInput })
