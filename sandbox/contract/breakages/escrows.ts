import { OTHER_NETWORK } from '../../networks.ts'
import { breakage } from '../breakage.ts'
import { rewriting } from './rewriting.ts'

export const escrowBreakages = [
  breakage(
    'the status names another escrow',
    'escrows/records.ts',
    (real) => ({
      escrowStatusBody: (world, escrow) => ({ ...real.escrowStatusBody(world, escrow), escrow_id: 'another' }),
    }),
    { collection: /another/ },
  ),
  breakage(
    'an escrow is collected for the receiver that it names',
    'escrows/create.ts',
    (real) => ({
      createEscrow: (world, body, bearer, now) => real.createEscrow(world, { ...body, receiver_id: null }, bearer, now),
    }),
    { receiver: /true/ },
  ),
  breakage(
    'an unknown escrow is some other one',
    'escrows/records.ts',
    (real) => ({
      mustFindEscrow: (world, id) =>
        world.store.get('SELECT * FROM escrow WHERE id = ?', id) ??
        world.store.get('SELECT * FROM escrow LIMIT 1') ??
        real.mustFindEscrow(world, id),
    }),
    { unknownEscrow: /NOT_FOUND/ },
  ),
  breakage('every term counts as met', 'escrows/terms.ts', () => ({ openTerms: () => [] }), {
    openTerms: /CONFLICT/,
    chosen: /pending/,
  }),
  breakage('any one-time password passes', 'otp/codes.ts', () => ({ spendOtp: () => {} }), { otpDemanded: /true/ }),
  breakage(
    'a number passes for the amount of an escrow',
    'guards/json-body.ts',
    rewriting('/api/escrows/', (body) => ({ ...body, amount: Number(body.amount).toFixed(2) })),
    { escrowAmount: /VALIDATION_ERROR/ },
  ),
  breakage('a term is reported as met, and is not', 'escrows/terms.ts', () => ({ fulfilTerm: () => {} }), {
    fulfilled: /true/,
    released: /released/,
  }),
  breakage('a reversal is answered, and not done', 'escrows/change.ts', () => ({ reverseEscrow: () => {} }), {
    reversed: /CONFLICT/,
  }),
  breakage('a release is answered, and not done', 'escrows/change.ts', () => ({ releaseEscrow: () => {} }), {
    openTerms: /CONFLICT/,
    released: /released/,
    reversed: /CONFLICT/,
    disputed: /CONFLICT/,
    forced: /released/,
  }),
  breakage('a dispute is answered, and not opened', 'escrows/change.ts', () => ({ disputeEscrow: () => 'none' }), {
    disputed: /CONFLICT/,
  }),
  breakage(
    'an escrow disbursement counts no terms',
    'escrow-disbursements/records.ts',
    (real) => ({
      detailBody: (world, batch) => {
        const body = real.detailBody(world, batch)
        return { ...body, escrow_items: body.escrow_items.map((item) => ({ ...item, terms_count: 0 })) }
      },
    }),
    { escrowBatch: /terms_count/ },
  ),
  breakage(
    'the list of escrow disbursements ignores the method',
    'escrow-disbursements/records.ts',
    (real) => ({
      listEscrowBatches: (world, query) => real.listEscrowBatches(world, { ...query, payment_method: undefined }),
    }),
    { escrowBatchList: new RegExp(`payment_method=${OTHER_NETWORK}`) },
  ),
  breakage(
    'force is not listened to',
    'escrow-disbursements/release.ts',
    (real) => ({
      releaseBatch: (world, batch, body, call) => real.releaseBatch(world, batch, { ...body, force: false }, call),
    }),
    { forced: /released/ },
  ),
  breakage(
    'every release is forced',
    'escrow-disbursements/release.ts',
    (real) => ({
      releaseBatch: (world, batch, body, call) => real.releaseBatch(world, batch, { ...body, force: true }, call),
    }),
    { chosen: /pending/ },
  ),
  breakage(
    'the cancel of an escrow disbursement is answered, and not done',
    'escrow-disbursements/release.ts',
    () => ({ cancelEscrowBatch: () => {} }),
    { escrowBatchCancelled: /cancelled/ },
  ),
]
