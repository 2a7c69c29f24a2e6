'use server'

import { staffAction } from '@/lib/access/requests/action'
import { endOtherSessions } from '@/lib/access/sign-in/own-sign-in'

export const endOtherSessionsAction = staffAction('read', [], endOtherSessions)
