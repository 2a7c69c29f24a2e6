'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { endOtherSessions } from '@/lib/access/sign-in/own-sign-in'

/** Ends the person's other sessions, or one of them by its id. */
export const endOtherSessionsAction = staffAction('read', [z.uuid().nullable()], endOtherSessions)
