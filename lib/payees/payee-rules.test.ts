import { describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { readServiceId } from '@/lib/gateway/id'
import { englishText, saying } from '@/lib/messages/test-english'
import { FIRST_PAGE } from '@/lib/platform/list-page'
import { CONNECT_ENDED, CONNECT_ENDS, isConnectEnd } from './connect/connect'
import { accountOf } from './connect/finish-connect'
import { payeesQueryText, readPayeeFilters } from './filters'
import { phoneOf } from './import-payees'
import { detailsInput, newPayeeInput } from './payee-input'
import { walletOf } from './read-payee'
import { changesBetween } from './save-payee'

describe('filters of the directory', () => {
  it('are read out of an address, nonsense as not given', () => {
    const usual = { search: '', wallet: null, group: null, sort: null, ...FIRST_PAGE }
    expect(readPayeeFilters({})).toEqual(usual)
    const after = '00000000-0000-4000-8000-000000000001'
    expect(readPayeeFilters({ search: ' Ami\u202ena ', wallet: 'waiting', page: '3', after })).toEqual({
      ...{ search: 'Amina', wallet: 'waiting', group: null, sort: null, page: 3, after, before: null },
    })
    expect(readPayeeFilters({ page: '3' })).toEqual(usual)
    expect(readPayeeFilters({ page: '3', after: 'x' })).toEqual(usual)
    expect(readPayeeFilters({ page: '3', after, before: after })).toEqual(usual)
    expect(readPayeeFilters({ after })).toEqual(usual)
    expect(readPayeeFilters({ search: 'x'.repeat(101), wallet: 'pause', page: '-1' })).toEqual(usual)
    expect(readPayeeFilters({ search: 'x'.repeat(100) }).search).toHaveLength(100)
    expect(readPayeeFilters({ search: ['a', 'b'] })).toEqual(usual)
    for (const wallet of ['connected', 'waiting', 'none'] as const)
      expect(readPayeeFilters({ wallet }).wallet).toBe(wallet)
  })

  it('are written in an address without default values, and are read back from there', () => {
    expect(payeesQueryText(readPayeeFilters({}))).toBe('')
    const before = '00000000-0000-4000-8000-000000000001'
    const some = { search: 'zoe', wallet: 'none', group: null, sort: null, page: 2, after: null, before } as const
    expect(payeesQueryText(some)).toBe(`?search=zoe&wallet=none&page=2&before=${before}`)
    expect(payeesQueryText({ ...some, page: 1 })).toBe('?search=zoe&wallet=none')
    const grouped = payeesQueryText({ ...some, page: 1, group: before })
    expect(readPayeeFilters(Object.fromEntries(new URLSearchParams(grouped))).group).toBe(before)
  })
})

describe('the end of a connection', () => {
  it('has a text for each failure, and is no other text', () => {
    for (const end of CONNECT_ENDS) {
      expect(englishText(CONNECT_ENDED[end].title)).not.toBe('')
      expect(CONNECT_ENDED[end].paragraphs.map(englishText)).toHaveLength(2)
    }
    expect(CONNECT_ENDS.every(isConnectEnd)).toBe(true)
    expect(['', 'connected', 'Declined'].some(isConnectEnd)).toBe(false)
  })

  const id = (n: number) => readServiceId(`00000000-0000-4000-8000-00000000000${n}`) ?? expect.fail('uuid')
  const answer = {
    ...{ accessToken: null, expiresInSeconds: null, userId: id(1), merchantId: id(2), externalUserId: 'ref' },
  }
  const flow = { externalRef: 'ref' }
  it('is an account only where the answer names whose it is, our merchant and this flow', () => {
    setTestSettings({ SERVICE_MERCHANT_ID: id(2).toUpperCase() })
    expect(accountOf(answer, flow)).toEqual({ ok: true, value: id(1) })
    for (const member of ['userId', 'merchantId', 'externalUserId'] as const)
      expect(accountOf({ ...answer, [member]: null }, flow)).toEqual({ ok: false, problem: 'no-account' })
    for (const other of [{ merchantId: id(3) }, { externalUserId: 'other' }, { userId: id(2) }])
      expect(accountOf({ ...answer, ...other }, flow)).toEqual({ ok: false, problem: 'not-yours' })
    setTestSettings()
  })
})

describe('a payee as typed', () => {
  const typed = { name: 'Amina Nakato', email: '', reference: '', code: '', phone: '', network: null }
  const reads = (over: object) => newPayeeInput.safeParse({ ...typed, ...over }).success
  const mail = (letters: number) => `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(letters - 125)}.example`

  it('has parts of a length that can be shown, and names the one that is too long', () => {
    const said = (over: object) => newPayeeInput.safeParse({ ...typed, ...over }).error?.issues[0]?.message
    expect([reads({ name: 'Bo' }), reads({ name: 'x'.repeat(120) }), reads({ name: 'x'.repeat(121) })]).toEqual([
      ...[true, true, false],
    ])
    expect([reads({ reference: 'x'.repeat(64) }), reads({ reference: 'x'.repeat(65) })]).toEqual([true, false])
    expect([reads({ code: 'X'.repeat(32) }), reads({ code: 'X'.repeat(33) })]).toEqual([true, false])
    expect([reads({ phone: ' '.repeat(100) }), reads({ phone: ' '.repeat(101) })]).toEqual([true, false])
    expect([reads({ email: 'amina@farm.example' }), reads({ email: mail(180) }), reads({ email: mail(230) })]).toEqual([
      ...[true, true, false],
    ])
    expect(said({ name: 'A' })).toBe('errors.payees.nameShort')
    expect(said({ name: 'x'.repeat(121) })).toBe('errors.payees.nameLong')
    expect(said({ reference: 'x'.repeat(65) })).toBe('errors.payees.referenceLong')
    expect(said({ code: 'a b' })).toBe('errors.payees.code')
  })

  it('has a code of letters, digits, dots, dashes and slashes that begins with one of the first two', () => {
    for (const code of ['7', 'a.b-c_d/e', 'FARM-7']) expect(reads({ code }), code).toBe(true)
    for (const code of ['-7', 'FÅRM', 'A+1', '7d0f5b0e52c44f5b8a550f7f4e2f1a01', 'A-1 B-2'])
      expect(reads({ code }), code).toBe(false)
  })

  it('is changed without its code and without where it is paid', () => {
    const details = { name: 'Amina', email: ' amina@farm.example ', reference: ' 7 ' }
    expect(detailsInput.parse(details)).toEqual({ name: 'Amina', email: 'amina@farm.example', reference: '7' })
    expect(detailsInput.safeParse({ ...details, code: 'A-1' }).success).toBe(false)
    expect(reads({ network: 'mtn' })).toBe(true)
    expect(reads({ network: 'wallet' })).toBe(false)
  })
})

describe('a change of the particulars of a payee', () => {
  const was = { name: 'Amina', reference: 'R-1' }
  it('is written down field by field, and an empty field is none; an e-mail waits for approval', () => {
    expect(changesBetween(was, { name: 'Amina', email: '', reference: 'R-1' })).toEqual([])
    expect(changesBetween(was, { name: 'Zoe', email: 'z@b.example', reference: '' })).toEqual([
      { action: 'payee.rename', what: saying('Name'), was: 'Amina', isNow: 'Zoe' },
      { action: 'payee.reference', what: saying('Reference'), was: 'R-1', isNow: null },
    ])
    expect(changesBetween(was, { name: 'Amina', email: '', reference: 'R-2' })).toHaveLength(1)
  })
})

describe('the phone of a row of a sheet of payees', () => {
  it('is read as one typed by hand is, over the network that the row names', () => {
    const mtn = { phone: '+256772000418', network: 'mtn', networkByHand: false }
    for (const network of ['', ' ', 'MTN Uganda', 'Mobile Money'])
      expect(phoneOf({ phone: '0772 000 418', network }), network).toEqual({ ok: true, value: mtn })
    expect(phoneOf({ phone: '0772000418', network: 'airtel' })).toEqual({
      ...{ ok: true, value: { ...mtn, network: 'airtel', networkByHand: true } },
    })
    for (const phone of ['', '  ']) expect(phoneOf({ phone, network: 'nonsense' })).toEqual({ ok: true, value: null })
  })

  it('leaves the row out where it or its network cannot be read', () => {
    const said = (phone: string, network: string) => {
      const read = phoneOf({ phone, network })
      return read.ok ? '' : englishText(read.problem)
    }
    expect(said('2.56772E+11', '')).toMatch(/This row was skipped\.$/)
    expect(said('0772000418', 'Bank')).toBe('Bank is not a network we pay over. This row was skipped.')
  })
})

describe('the wallet of a payee', () => {
  const account = (state: string, usable = false, kind: 'wallet' | 'phone' = 'wallet') =>
    ({ kind, state, usable }) as Parameters<typeof walletOf>[0][number]
  it.each([
    ['none', []],
    ['none', [account('approved', true, 'phone'), account('waiting', false, 'phone')]],
    ['none', [account('ended'), account('rejected'), account('withdrawn')]],
    ['waiting', [account('ended'), account('waiting')]],
    ['pause', [account('waiting'), account('approved')]],
    ['connected', [account('waiting'), account('approved', true)]],
  ] as const)('is %s', (state, accounts) => {
    expect(walletOf(accounts)).toBe(state)
  })
})
