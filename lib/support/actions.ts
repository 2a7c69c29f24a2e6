'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { STARTS, startOver } from './start-over'

export const startOverAction = staffAction('sandbox:start-over', [z.enum(STARTS)], startOver)
