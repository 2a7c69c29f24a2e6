import { z } from '@hono/zod-openapi'
import { type Answer, ok } from '../answers/answer.ts'
import { pathId } from '../answers/id-text.ts'
import { pageOf } from '../answers/page.ts'
import { notFound } from '../answers/refusal.ts'
import { createPayment } from '../payments/create.ts'
import { listPayments } from '../payments/list.ts'
import { createdBody, findPayment, type PaymentRow, paymentBody } from '../payments/records.ts'
import { Created, PaymentBody, PaymentDetail, PaymentListItem, PaymentQuery } from '../payments/shapes.ts'
import type { World } from '../world.ts'
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const section = '4.2 Payments'

const create = contractRoute(
  { section, clientId: true, idempotent: true, bearer: true },
  {
    method: 'post',
    path: '/api/payments/create',
    summary: 'Collect a payment',
    request: { body: jsonContent(PaymentBody) },
    responses: answers(Created),
  },
)

const read = contractRoute(
  { section },
  {
    method: 'get',
    path: '/api/payments/{payment_id}',
    summary: 'Read a payment',
    request: { params: z.object({ payment_id: pathId }) },
    responses: answers(PaymentDetail),
  },
)

const list = contractRoute(
  { section, clientId: true },
  {
    method: 'get',
    path: '/api/merchant-payments',
    summary: 'List the merchant’s payments',
    request: { query: PaymentQuery },
    responses: answers(pageOf(PaymentListItem)),
  },
)

/** Direct payments: create, detail and the merchant's list (contract 2.3, 4.2). */
export function paymentRoutes(api: Api): void {
  api.openapi(create, (c) =>
    respond(c, ({ world, now }): Answer => {
      const { id, sample } = createPayment(world, c.req.valid('json'), c.req.header('Authorization'), now)
      const lost = sample?.answer
      return { ...ok(createdBody(mustFind(world, id))), ...(lost ? { lost } : {}) }
    }),
  )

  api.openapi(read, (c) =>
    respond(c, ({ world }) => ok(paymentBody(world, mustFind(world, c.req.valid('param').payment_id)))),
  )

  api.openapi(list, (c) => respond(c, ({ world }) => ok(listPayments(world, c.req.valid('query')))))
}

function mustFind(world: World, id: string): PaymentRow {
  const payment = findPayment(world, id)
  if (!payment) throw notFound('payment')
  return payment
}
