'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { handleAgain } from './handle-again'

/** Has what an event is about read at the service once more. Returns how many requests of ours that concerns. */
export const handleAgainAction = staffAction('webhooks:manage', [z.uuid()], handleAgain)
