import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { encodeBatchRelease } from '@/lib/gateway/shapes/escrow-request'
import { fromMinor } from '@/lib/money/amount'
import { everyFieldChanges } from '@/lib/platform/test-every-field'
import {
  type EscrowBatchCancel,
  type EscrowBatchRelease,
  escrowBatchHash,
  readEscrowBatchContent,
} from './escrow-batch-content'
import { type EscrowContent, escrowContentHash, readEscrowContent } from './escrow-content'

const ids = fc
  .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 })
  .map((all) => all.map((one) => readServiceId(one) as ServiceId).toSorted())
const signed = fc.record({
  ...{ type: fc.option(fc.string()), data: fc.option(fc.json()) },
  ...{ deadline: fc.option(fc.string()), isMet: fc.option(fc.boolean()) },
})
const content = fc
  .record({
    ids,
    phone: fc.option(fc.string()),
    term: signed,
    reason: fc.string(),
    force: fc.boolean(),
    minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  })
  .map(
    ({ ids: all, reason, force, minor, phone, term }): EscrowBatchRelease => ({
      kind: 'release-escrow-disbursement',
      ...{
        environment: 'sandbox',
        disbursementId: '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11' as ServiceId,
        currency: 'UGX',
      },
      ...{
        reason,
        force,
        escrows: all.map((escrowId) => ({ escrowId, amount: fromMinor(minor), to: phone, terms: [term] })),
      },
    }),
  )

describe('what is approved of a release', () => {
  it('comes back from what was stored as it was, with the same hash', () => {
    fc.assert(
      fc.property(content, (asked) => {
        const back = readEscrowBatchContent(JSON.parse(JSON.stringify({ name: 'x', content: asked })))
        expect(back).toEqual(asked)
        expect(back === null ? '' : escrowBatchHash(back)).toBe(escrowBatchHash(asked))
      }),
    )
  })

  it('has another hash for any other set, force, reason or amount', () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(escrowBatchHash(one)).not.toBe(escrowBatchHash(other))
      }),
    )
  })

  it('is none without escrows, out of order, or with one twice', () => {
    fc.assert(
      fc.property(content, (asked) => {
        const [first] = asked.escrows
        const read = (escrows: unknown) => readEscrowBatchContent({ content: { ...asked, escrows } })
        expect(read([])).toBeNull()
        expect(read([...asked.escrows, first])).toBeNull()
        if (asked.escrows.length > 1) expect(read(asked.escrows.toReversed())).toBeNull()
      }),
    )
  })

  it('is never written as bytes without an escrow', () => {
    for (let n = 0; n < 1_000; n += 1) expect(() => encodeBatchRelease(n % 2 === 0, `${n}`, [])).toThrow()
  })
})

describe('the hash of what is approved about escrows', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 })
  const serviceId = fc.uuid().map((one) => readServiceId(one) as ServiceId)
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(fromMinor)
  const one = {
    ...{ escrowId: serviceId, amount, to: fc.option(fc.string()) },
    terms: fc.option(fc.array(signed, { maxLength: 3 })),
  }
  const common = { environment: text, disbursementId: serviceId, currency: text, reason: fc.string() }

  it('of a release is another one when any field is, down to the id and amount of each escrow', () => {
    const escrows = fc.array(fc.record(one), { minLength: 1, maxLength: 3 })
    everyFieldChanges<Omit<EscrowBatchRelease, 'kind'>>({ ...common, force: fc.boolean(), escrows }, (asked) =>
      escrowBatchHash({ kind: 'release-escrow-disbursement', ...asked }),
    )
    everyFieldChanges(one, (escrow) =>
      escrowBatchHash({
        ...{ kind: 'release-escrow-disbursement', environment: 'e', disbursementId: '' as ServiceId, currency: 'UGX' },
        ...{ reason: '', force: false, escrows: [escrow] },
      }),
    )
  })

  it('of a cancel is another one when any field is', () => {
    everyFieldChanges<Omit<EscrowBatchCancel, 'kind'>>({ ...common, amount }, (asked) =>
      escrowBatchHash({ kind: 'cancel-escrow-disbursement', ...asked }),
    )
  })

  it('of one escrow is another one when any field is, the kind of change among them, and it is read back exactly', () => {
    const fields = {
      kind: fc.constantFrom('release-escrow' as const, 'reverse-escrow' as const),
      ...{ environment: text, escrowId: serviceId, amount, currency: text, force: fc.boolean(), reason: fc.string() },
      ...{ terms: fc.option(fc.array(signed, { maxLength: 3 })), shares: fc.option(fc.json()) },
    }
    everyFieldChanges<EscrowContent>(fields, escrowContentHash)
    fc.assert(
      fc.property(fc.record(fields), (asked) => {
        expect(readEscrowContent({ content: { ...asked } })).toEqual({ ...asked })
        expect(readEscrowContent({ content: { ...asked, more: 1 } })).toBeNull()
        expect(readEscrowContent({ content: { ...asked, amount: '1' } })).toBeNull()
        expect(readEscrowContent({ content: { ...asked, escrowId: 'all' } })).toBeNull()
      }),
    )
    expect(readEscrowContent(null)).toBeNull()
  })
})
