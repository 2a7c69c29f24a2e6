import { z } from 'zod'
import { wireAmount, wireId, wireStatus, wireText } from './parts'

/** The answer to a create of a payment (contract 2.3): id, amount and currency are guaranteed. */
export const paymentCreatedShape = z
  .object({ payment_id: wireId, status: wireStatus, amount: wireAmount, currency: wireText })
  .transform((wire) => ({ id: wire.payment_id, status: wire.status, amount: wire.amount, currency: wire.currency }))
