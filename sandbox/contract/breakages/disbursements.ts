import { breakage } from '../breakage.ts'
import { rewriting } from './rewriting.ts'

export const disbursementBreakages = [
  breakage(
    'fields beyond the contract are refused',
    'disbursements/plan.ts',
    async (real) => {
      const { invalid } = await import('../../answers/refusal.ts')
      return {
        planBatch: (world, body) => {
          if ('metadata' in body) throw invalid('metadata', 'unknown', 'metadata is not known here.')
          return real.planBatch(world, body)
        },
      }
    },
    { unknownFields: /400/ },
  ),
  breakage(
    'a quote does not explain its fees',
    'disbursements/quote.ts',
    (real) => ({
      quoteBody: (plan) => {
        const quote = real.quoteBody(plan)
        return { ...quote, items: quote.items.map((item) => ({ ...item, fee_breakdown: [] })) }
      },
    }),
    { quoteFields: /fee_id/ },
  ),
  breakage(
    'every payout costs what the smallest does',
    'fees/tiers.ts',
    (real) => ({
      feeCalculator: (world, currency, method) => {
        const read = real.feeCalculator(world, currency, method)
        return () => read(1)
      },
    }),
    { tiers: /1000\.00/ },
  ),
  breakage(
    'a new batch counts halves',
    'disbursements/records.ts',
    (real) => ({ summaryOf: (world, batch) => ({ ...real.summaryOf(world, batch), recipient_count: 1.5 }) }),
    { batchCreated: /recipient_count/ },
  ),
  breakage(
    'the detail forgets the description',
    'disbursements/records.ts',
    (real) => ({ detailOf: (world, batch) => ({ ...real.detailOf(world, batch), description: '' }) }),
    { batchDetail: /contract-/ },
  ),
  breakage(
    'the list shows another limit',
    'disbursements/list.ts',
    (real) => ({
      listBatches: (world, query) => ({ ...real.listBatches(world, query), limit: query.limit + 1 }),
    }),
    { batchList: /limit/ },
  ),
  breakage(
    'the list of batches ignores the status',
    'disbursements/list.ts',
    (real) => ({ listBatches: (world, query) => real.listBatches(world, { ...query, status: undefined }) }),
    { batchFilters: /status=failed/ },
  ),
  breakage(
    'an unknown batch reads as some other one',
    'disbursements/records.ts',
    (real) => ({
      findBatch: (world, id) => real.findBatch(world, id) ?? world.store.get('SELECT * FROM disbursement LIMIT 1'),
    }),
    { unknownBatch: /404/ },
  ),
  breakage(
    'whole numbers pass for amounts',
    'amount.ts',
    (real) => ({
      parseAmount: (text) => real.parseAmount(/^\d+$/.test(text) ? `${text}.00` : text),
    }),
    { amountStrings: /VALIDATION_ERROR/ },
  ),
  breakage(
    'a quote needs no description',
    'guards/json-body.ts',
    rewriting('/api/disbursements/quote', (body) => ({ description: 'none', ...body })),
    { demanded: /description/ },
  ),
  breakage(
    'internal transfers are summed as external ones',
    'disbursements/plan.ts',
    (real) => ({
      planBatch: (world, body) => {
        const plan = real.planBatch(world, body)
        return { ...plan, internalTotal: 0, externalTotal: plan.total }
      },
    }),
    { internal: /internal_total_amount/, userIsPaid: /internal_total_amount/ },
  ),
  breakage(
    'internal transfers never arrive',
    'disbursements/create.ts',
    (real) => ({
      createBatch: (world, plan, described, call) => {
        const items = plan.items.map((item) =>
          item.type === 'internal' ? { ...item, type: 'external' as const, recipientId: null } : item,
        )
        return real.createBatch(world, { ...plan, items }, described, call)
      },
    }),
    { userIsPaid: /successful_count/ },
  ),
  breakage(
    'a recipient without a phone number is paid somewhere',
    'disbursements/create.ts',
    (real) => ({
      createBatch: (world, plan, described, call) => {
        const items = plan.items.map((item) => ({ ...item, phone: item.phone ?? '+256772000418' }))
        return real.createBatch(world, { ...plan, items }, described, call)
      },
    }),
    { emailOnly: /successful_count/ },
  ),
  breakage(
    'the reason of a cancel is forgotten',
    'disbursements/cancel.ts',
    (real) => ({ cancelBatch: (world, batch, _reason, now) => real.cancelBatch(world, batch, null, now) }),
    { batchCancelled: /contract check/ },
  ),
]
