import { USUAL_NETWORK } from '../../networks.ts'
import { breakage } from '../breakage.ts'
import { rewriting } from './rewriting.ts'

export const paymentBreakages = [
  breakage(
    'the amount of a new payment has no decimals',
    'payments/records.ts',
    (real) => ({ createdBody: (payment) => ({ ...real.createdBody(payment), amount: String(payment.amount / 100) }) }),
    { created: /1500/, currencies: /12\.5/ },
  ),
  breakage(
    'the detail leaves the method out',
    'payments/records.ts',
    (real) => ({ paymentBody: (world, payment) => ({ ...real.paymentBody(world, payment), payment_method: '' }) }),
    { paymentDetail: /payment_method/ },
  ),
  breakage(
    'the list names another recipient',
    'payments/records.ts',
    (real) => ({
      listBody: (world, payment) => ({ ...real.listBody(world, payment), recipient: { id: 'another', email: '' } }),
    }),
    { paymentList: /another/ },
  ),
  breakage(
    'a page may be as long as it likes',
    'routes/payments.ts',
    (real) => ({
      paymentRoutes: (api) => {
        api.get('/api/merchant-payments', async (c, next) => {
          const limit = Number(c.req.query('limit'))
          return limit > 100 ? c.json({ total: 0, offset: 0, limit, results: [] }) : next()
        })
        real.paymentRoutes(api)
      },
    }),
    { pageOfPayments: /1000/ },
  ),
  breakage(
    'a payment is credited to the recipient that it names',
    'payments/create.ts',
    (real) => ({
      createPayment: (world, body, bearer, now) =>
        real.createPayment(world, { ...body, recipient_id: null }, bearer, now),
    }),
    { ownAccount: /true/ },
  ),
  breakage(
    'every method takes every currency',
    'payments/payer.ts',
    (real) => ({ secondsOf: (world, name, _currency, field) => real.secondsOf(world, name, 'UGX', field) }),
    { currencies: new RegExp(USUAL_NETWORK) },
  ),
  breakage(
    'an external wallet pays without its user',
    'payments/payer.ts',
    (real) => ({
      payerOf: (world, method, given, bearer) =>
        method === 'service_external' && bearer === undefined
          ? { id: null, email: null, name: null, phone: null }
          : real.payerOf(world, method, given, bearer),
    }),
    { bearer: /401/ },
  ),
  breakage(
    'an unknown payment reads as some other one',
    'payments/records.ts',
    (real) => ({
      findPayment: (world, id) => real.findPayment(world, id) ?? world.store.get('SELECT * FROM payment LIMIT 1'),
    }),
    { unknownPayment: /404/ },
  ),
  breakage(
    'text is taken for a number',
    'guards/json-body.ts',
    rewriting('/api/payments/create', (body) => ({ ...body, amount: Number(body.amount) })),
    { numberAmount: /VALIDATION_ERROR/ },
  ),
  breakage(
    'products are refused',
    'payments/create.ts',
    async (real) => {
      const { invalid } = await import('../../answers/refusal.ts')
      return {
        createPayment: (world, body, bearer, now) => {
          if (body.products) throw invalid('products', 'unknown', 'products are not known here.')
          return real.createPayment(world, body, bearer, now)
        },
      }
    },
    { optional: /pending/ },
  ),
  breakage(
    'the list of payments has no end',
    'payments/list.ts',
    (real) => ({ listPayments: (world, query) => real.listPayments(world, { ...query, to_date: undefined }) }),
    { filters: /to_date/ },
  ),
]
