'use server'

import { staffAction } from '@/lib/access/requests/action'
import { dismissFirstSteps } from './read-first-steps'

export const dismissFirstStepsAction = staffAction('read', [], dismissFirstSteps)
