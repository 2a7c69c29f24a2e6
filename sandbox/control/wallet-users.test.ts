import { expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { authorizePath, browserOf } from '../testing/browser.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const joan = { email: 'Joan@wallet.example', name: 'Joan Apio', phone: '+256772100400' }
const add = (...users: object[]) => sandbox.control('wallet-users', { users })

test('an added wallet user signs in to connect, is paid, and has the same account id after a reset', async () => {
  const { json } = await add(joan)
  const [{ id, email }] = json.users
  expect(email).toBe('joan@wallet.example')

  const { ready } = sandbox.running()
  const query = authorizePath(ready)
  const browser = browserOf(ready)
  await browser.send(`/wallet/sign-in${query}`, { email, password: ready.walletUser.password })
  expect((await browser.open(`/api/authorize${query}`)).text).toContain('Joan Apio')
  const rows = [{ recipient_id: id, amount: '700.00', reference: 'in' }]
  const paid = await sandbox.post('/api/disbursements', batch(rows))
  expect(paid.json.internal_total_amount).toBe('700.00')

  await sandbox.control('reset', {})
  expect((await add(joan)).json.users[0].id).toBe(id)
})

test('where one of several has an address or a phone that is taken, none is added', async () => {
  for (const taken of [{ email: 'amina@wallet.example' }, { phone: '+256772100100' }]) {
    const refused = await add(joan, { ...joan, email: 'other@wallet.example', phone: '+256772100500', ...taken })
    expect([refused.status, refused.json.error.details.reason]).toEqual([400, 'taken'])
  }
  const { ready } = sandbox.running()
  const signedIn = await browserOf(ready).send(`/wallet/sign-in${authorizePath(ready)}`, {
    email: 'joan@wallet.example',
    password: ready.walletUser.password,
  })
  expect(signedIn.status).toBe(401)
})

test('the page at the root lists the first twenty', async () => {
  const users = Array.from({ length: 30 }, (_, n) => ({
    ...{ email: `u${n}@wallet.example`, name: `User ${n}`, phone: `+2567729000${n + 10}` },
  }))
  await add(...users)
  const { text } = await browserOf(sandbox.running().ready).open('/')
  expect(text).toContain('u16@wallet.example')
  expect(text).not.toContain('u17@wallet.example')
  expect(text).toContain('And 13 more.')
})
