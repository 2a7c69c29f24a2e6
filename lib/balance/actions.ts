'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { recordBalance, uploadBalances } from './record-balance'

const text = (most: number) => z.string().trim().max(most)
const typedInput = z.strictObject({ currency: text(3), amount: text(40), day: text(10), time: text(8) })

/** Records what the wallet held at a time. No money moves. */
export const recordBalanceAction = staffAction('balance:record', [typedInput], recordBalance)
/** Records the balances of a CSV file. No money moves. */
export const uploadBalancesAction = staffAction('balance:record', [z.string().max(500_000)], uploadBalances)
