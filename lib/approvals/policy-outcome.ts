import { z } from 'zod'
import { CEILING_SCOPES, POLICY_KINDS, STEP_ROLES } from './policy-words'

/** An amount in minor units, as text: JSON numbers would be read as floats. */
const minorText = z.string().regex(/^\d{1,18}$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The conditions of a rule, all of which must hold. Without any, the rule always applies. */
const conditionsShape = z.strictObject({
  kinds: z.array(z.enum(POLICY_KINDS)).min(1).optional(),
  currency: currency.optional(),
  /** Minor units of `currency`. */
  totalAbove: minorText.optional(),
  highestRowAbove: minorText.optional(),
  rowsAbove: z.int().min(1).max(100_000).optional(),
  /** A payee of the rows was added or changed within so many days, or was never paid before. */
  payeeNewerThanDays: z.int().min(1).max(365).optional(),
  /** Neither the sheet nor a person says what the payments should come to. */
  noControlTotal: z.literal(true).optional(),
  /** People edited cells of the sheet. */
  edited: z.literal(true).optional(),
  /** One of these warnings was acknowledged: codes of the issues of rows. */
  warnings: z.array(z.string().max(60)).min(1).max(60).optional(),
  /** Ids of staff. */
  makers: z.array(z.uuid()).min(1).max(200).optional(),
  /** A time of day in the merchant's zone; a window may pass midnight. */
  from: timeOfDay.optional(),
  until: timeOfDay.optional(),
  /** Days of the week from 1, Monday, to 7. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).optional(),
})
export type Conditions = z.infer<typeof conditionsShape>

const groupName = z.string().trim().min(1).max(40)

/** How many approvers, and of which roles or groups; of any, where it names none. */
const stepShape = z.strictObject({
  approvers: z.int().min(1).max(9),
  roles: z.array(z.enum(STEP_ROLES)).min(1).optional(),
  groups: z.array(groupName).min(1).max(20).optional(),
})
export type Step = z.infer<typeof stepShape>

const approveShape = z.strictObject({
  action: z.literal('approve'),
  steps: z.array(stepShape).min(1).max(5),
  /** Whether each step begins after the one before it. */
  inOrder: z.literal(true).optional(),
  /** How identity must be confirmed: by a code or a passkey, or by a passkey. Without it, a password is enough. */
  factor: z.enum(['factor', 'passkey']).optional(),
  /** How long nobody may approve it, in minutes. */
  waitMinutes: z.int().min(1).max(10_080).optional(),
})
const blockShape = z.strictObject({ action: z.literal('block') })
const warnShape = z.strictObject({ action: z.literal('warn') })

/** What a rule demands. */
const ruleDemandShape = z.discriminatedUnion('action', [approveShape, blockShape])
/** What a ceiling demands once it is exceeded. */
const ceilingDemandShape = z.discriminatedUnion('action', [approveShape, blockShape, warnShape])
export type Demand = z.infer<typeof ceilingDemandShape>

const ruleMembers = { id: z.string().min(1).max(60), when: conditionsShape, demand: ruleDemandShape }
const ceilingMembers = {
  id: z.string().min(1).max(60),
  scope: z.enum(CEILING_SCOPES),
  currency,
  /** Minor units. */
  most: minorText,
  demand: ceilingDemandShape,
}

export const ruleShape = z
  .strictObject(ruleMembers)
  // Otherwise nobody could change the policy any more.
  .refine(
    ({ when, demand }) => demand.action !== 'block' || !(when.kinds ?? POLICY_KINDS).includes('policy-change'),
    'errors.policy.blocksItself',
  )
export type Rule = z.infer<typeof ruleShape>
export const ceilingShape = z.strictObject(ceilingMembers)
export type Ceiling = z.infer<typeof ceilingShape>

/** Whom a ceiling of a payee's day is about: the first payees, each with some of their rows; `more` are not among them. Minor units. */
const overShape = z.object({
  recipients: z.array(
    z.object({
      name: z.string().optional(),
      lines: z.array(z.int()),
      rows: z.int(),
      own: z.string(),
      earlier: z.string(),
    }),
  ),
  more: z.int(),
})

const version = z.int()
const number = z.int()

/**
 * What a policy demanded of one proposal, with the rule or the ceiling as it was. `default`: no rule applied. `number` is its place
 * in the policy of that version; `sum` is what a ceiling counted, in minor units.
 */
export const outcomeShape = z.discriminatedUnion('source', [
  z.object({ ...ruleMembers, source: z.literal('rule'), version, number }),
  z.object({
    ...ceilingMembers,
    source: z.literal('ceiling'),
    version,
    number,
    sum: z.string(),
    over: overShape.optional(),
  }),
  z.object({ ...ruleMembers, source: z.literal('default'), version }),
])
export type Outcome = z.infer<typeof outcomeShape>
