import { type Answer, ok } from '../answers/answer.ts'
import { pageOf } from '../answers/page.ts'
import { notFound } from '../answers/refusal.ts'
import { createPayment } from '../payments/create.ts'
import { listPayments } from '../payments/list.ts'
import { createdBody, findPayment, type PaymentRow, paymentBody } from '../payments/records.ts'
import { Created, PaymentBody, PaymentDetail, PaymentListItem, PaymentQuery } from '../payments/shapes.ts'
import type { World } from '../world.ts'
import { type Api, serve } from './serve.ts'

const section = '4.2 Payments'

/** Direct payments: create, detail and the merchant's list (contract 2.3, 4.2). */
export function paymentRoutes(api: Api): void {
  serve(
    api,
    {
      method: 'post',
      path: '/api/payments/create',
      summary: 'Collect a payment',
      section,
      clientId: true,
      idempotent: true,
      bearer: true,
      body: PaymentBody,
      answer: Created,
    },
    ({ world, body, now, header }): Answer => {
      const { id, sample } = createPayment(world, body, header('Authorization'), now)
      const lost = sample?.answer
      return { ...ok(createdBody(mustFind(world, id))), ...(lost ? { lost } : {}) }
    },
  )

  serve(
    api,
    { method: 'get', path: '/api/payments/{payment_id}', summary: 'Read a payment', section, answer: PaymentDetail },
    ({ world, param }) => ok(paymentBody(world, mustFind(world, param('payment_id')))),
  )

  serve(
    api,
    {
      method: 'get',
      path: '/api/merchant-payments',
      summary: 'List the merchant’s payments',
      section,
      clientId: true,
      query: PaymentQuery,
      answer: pageOf(PaymentListItem),
    },
    ({ world, query }) => ok(listPayments(world, query)),
  )
}

function mustFind(world: World, id: string): PaymentRow {
  const payment = findPayment(world, id)
  if (!payment) throw notFound('payment')
  return payment
}
