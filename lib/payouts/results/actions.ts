'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { retryFailed } from './retry-failed'

const id = z.uuid()

/** Makes a new draft of rows that failed. Nothing is sent by it. */
export const retryFailedAction = staffAction('payouts:prepare', [id, z.array(id).min(1).max(10_000)], retryFailed)
