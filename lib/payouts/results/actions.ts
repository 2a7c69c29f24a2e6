'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { requestTranslator } from '@/lib/messages/request-locale'
import { type Amount, parseAmount } from '@/lib/money/amount'
import { retryFailed } from './retry-failed'

const id = z.uuid()
const amount = z.custom<Amount>((given) => typeof given === 'string' && parseAmount(given) === given)

const choice = z.strictObject({
  changed: z.array(id).max(10_000),
  sums: z.array(z.strictObject({ currency: z.string().length(3), rows: z.number().int().min(1), amount })).max(20),
})

/** Makes a new draft of rows that failed or were never sent, named in the language of this request. Nothing is sent by it. */
export const retryFailedAction = staffAction('payouts:prepare', [id, choice], async (staff, payoutId, chosen) => {
  const { t } = await requestTranslator()
  return retryFailed(staff, payoutId, chosen, (name) => t('sending.retry.name', { name }))
})
