'use server'

import { z } from 'zod'
import { firstFactorAction, staffAction } from '@/lib/access/requests/action'
import { renewing } from '@/lib/access/sessions/renew-session'
import { beginFactor, confirmFactor, removeFactor } from './factor'
import { beginFactorInput, confirmFactorInput } from './factor-input'

const removeInput = z.strictObject({ code: z.string().min(1).max(4_000) })

export const beginFactorAction = staffAction('read', [beginFactorInput], beginFactor)
export const confirmFactorAction = staffAction('read', [confirmFactorInput], renewing(confirmFactor))
export const removeFactorAction = staffAction('read', [removeInput], (staff, { code }) =>
  renewing(removeFactor)(staff, code),
)

/**
 * Begins the set-up of the authenticator that somebody needs before anything else; only for a person who has none and needs
 * one.
 */
export const beginFirstFactorAction = firstFactorAction([beginFactorInput], beginFactor)
/** Turns the authenticator on, with a code that it shows. */
export const confirmFirstFactorAction = firstFactorAction([confirmFactorInput], renewing(confirmFactor))
