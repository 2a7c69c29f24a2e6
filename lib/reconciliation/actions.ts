'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { acceptThisDatabase } from '@/lib/activity/accept-database'
import { RESOLUTIONS } from '@/lib/store/transitions/findings'
import { reasonInput } from '@/lib/text/words'
import { isDay } from '@/lib/time/days'
import { assignFindings, commentOnFinding, requestReconciliation, resolveFindings } from './work-on-findings'

const findingIds = z.array(z.uuid()).min(1).max(500)
const dayInput = z.string().refine(isDay)
const resolveInput = z.strictObject({ findingIds, resolution: z.enum(RESOLUTIONS), comment: reasonInput })
const assignInput = z.strictObject({ findingIds, staffId: z.uuid().nullable() })
const commentInput = z.strictObject({ findingId: z.uuid(), said: reasonInput })
const daysInput = z.strictObject({ firstDay: dayInput, lastDay: dayInput })
const acceptInput = z.strictObject({ reason: reasonInput, proof: proofInput })

/** Resolves findings with one comment: all of them, or none. No money moves. */
export const resolveFindingsAction = staffAction('findings:resolve', [resolveInput], resolveFindings)
/** Records who looks into findings. */
export const assignFindingsAction = staffAction('findings:comment', [assignInput], assignFindings)
/** Adds a comment to a finding. */
export const commentOnFindingAction = staffAction('findings:comment', [commentInput], commentOnFinding)
/** Requests a comparison of some days with the service. */
export const requestReconciliationAction = staffAction('findings:resolve', [daysInput], requestReconciliation)
/** Resumes sending from this database, with a reason, after the person has confirmed who they are. */
export const acceptDatabaseAction = staffAction('findings:resolve', [acceptInput], acceptThisDatabase)
