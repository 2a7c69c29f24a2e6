'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { acceptThisDatabase } from '@/lib/activity/accept-database'
import { reasonInput } from '@/lib/text/words'
import { resolveFinding } from './resolve-finding'

const resolveInput = z.strictObject({ findingId: z.uuid(), comment: reasonInput })
const acceptInput = z.strictObject({ reason: reasonInput, proof: proofInput })

/** Resolves a finding with a comment. No money moves. */
export const resolveFindingAction = staffAction('findings:resolve', [resolveInput], resolveFinding)
/** Resumes sending from this database, with a reason, after the person has confirmed who they are. */
export const acceptDatabaseAction = staffAction('findings:resolve', [acceptInput], acceptThisDatabase)
