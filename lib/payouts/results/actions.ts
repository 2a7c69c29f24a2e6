'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { requestTranslator } from '@/lib/messages/request-locale'
import { retryFailed } from './retry-failed'

const id = z.uuid()

/** Makes a new draft of rows that failed or were never sent, named in the language of this request. Nothing is sent by it. */
export const retryFailedAction = staffAction(
  'payouts:prepare',
  [id, z.array(id).min(1).max(10_000)],
  async (staff, payoutId, rowIds) => {
    const { t } = await requestTranslator()
    return retryFailed(staff, payoutId, rowIds, (name) => t('sending.retry.name', { name }))
  },
)
