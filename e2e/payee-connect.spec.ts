import { randomUUID } from 'node:crypto'
import { expectAccessible } from './fixtures/accessibility'
import { addPayee, goToWallet, invite } from './fixtures/payee-steps'
import { givePassword } from './fixtures/payout-steps'
import { ownAddress, requestFrom } from './fixtures/request-from'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const HOSTILE = [
  ...[
    'attacker.example',
    'attacker.example:443',
    'attacker.example.',
    '//attacker.example',
    'https://attacker.example',
  ],
  ...['host=attacker.example;proto=https', 'for=1.2.3.4;host="attacker.example"', 'javascript:', 'data:text/html,x'],
  ...['127.0.0.1, attacker.example', 'attacker.example, 127.0.0.1', 'localhost@attacker.example', '[::1]', '0.0.0.0'],
  ...['xn--80ak6aa92e.example', 'attacker.example#', 'attacker.example?', 'ATTACKER.EXAMPLE', 'https', 'a b.example'],
]
const HEADERS = [
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'x-forwarded-for'],
  ...['x-forwarded-prefix', 'x-forwarded-scheme', 'x-forwarded', 'forwarded', 'forwarded-for', 'x-original-host'],
  ...['x-original-url', 'x-rewrite-url', 'x-host', 'x-http-host-override', 'x-real-ip', 'x-url-scheme', 'via'],
  ...['front-end-https', 'x-arr-ssl', 'referer', 'origin', 'x-matched-path', 'x-invoke-path', 'x-middleware-rewrite'],
]

test('a payee connects a wallet in a browser of their own, and a second person approves it', async ({
  signedIn,
  stranger,
}) => {
  const name = `Amina ${randomUUID().slice(0, 8)}`
  const nambi = await signedIn('preparer')
  const path = await addPayee(nambi, name, '0772 100 100')
  const link = await invite(nambi)
  await expectAccessible(nambi)

  const amina = await stranger()
  await amina.goto(link)
  await expect(amina.getByText(name).first()).toBeVisible()
  await expectAccessible(amina)
  await goToWallet(amina, link, 'amina@wallet.example')
  await amina.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(amina.getByRole('heading', { name: 'Your wallet is connected' })).toBeVisible()
  expect(new URL(amina.url()).search).toBe('')
  const referrer = await amina.evaluate(() => document.referrer)
  expect(referrer).not.toContain('code=')
  await amina.goto(link)
  await expect(amina.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()

  await expect(nambi.getByRole('heading', { name: 'A wallet waits for approval' })).toBeVisible()
  await expect(nambi.getByRole('button', { name: 'Approve wallet' })).toHaveCount(0)

  const okot = await signedIn('approver')
  await visit(okot, '/approvals')
  await okot
    .getByRole('row', { name })
    .getByRole('link', { name: `Review ${name}` })
    .click()
  await expect(okot.getByText('No wallet is replaced')).toBeVisible()
  await expectAccessible(okot)
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve wallet' }).click()
  await expect(okot.getByText('Security hold').first()).toBeVisible()
  await expect(okot.getByRole('row', { name: /Wallet approved/ })).toContainText('D. Okot')

  await visit(nambi, '/payees')
  await nambi.keyboard.press('f')
  await expect(nambi.getByRole('searchbox')).toBeFocused()
  await nambi.keyboard.type(name.slice(0, -1).toLowerCase())
  await expect(nambi.getByRole('row', { name })).toContainText('Security hold')
  await expect(nambi.getByRole('table', { name: 'Payees' }).getByRole('row')).toHaveCount(2)
  await expect(nambi).toHaveURL(/search=/)
  await expectAccessible(nambi)
  await visit(nambi, path)
  await expect(nambi.getByRole('row', { name: /Invited to connect a wallet/ })).toBeVisible()
})

test('a connection that fails says what to do, and leaves the payee as they were', async ({
  signedIn,
  stranger,
  baseURL,
  instance,
}) => {
  const nambi = await signedIn('preparer')
  const path = await addPayee(nambi, `Brian ${randomUUID().slice(0, 8)}`, '0772 100 200')
  const link = await invite(nambi)

  const brian = await stranger()
  await goToWallet(brian, link, 'brian@wallet.example')
  await brian.getByRole('button', { name: 'Do not connect' }).click()
  await expect(brian.getByRole('heading', { name: 'You declined' })).toBeVisible()
  await expectAccessible(brian)

  // Somebody gets the victim to come back with a code that is good, in a browser that began nothing.
  const victim = await stranger()
  await victim.goto('/connect/callback?code=a-code-of-an-attacker')
  await expect(victim.getByRole('heading', { name: 'You started in another browser' })).toBeVisible()
  await expect(victim).toHaveURL(`${baseURL}/connect/ended/wrong-browser`)

  // Five hundred times, each header with each of what an attacker might write there: nearly all that one address may.
  const address = ownAddress()
  for (const host of HOSTILE) {
    await Promise.all(
      HEADERS.map(async (header) => {
        const answer = await requestFrom(address, `${baseURL}/connect/callback?code=c`, { [header]: host })
        expect(answer, `${header}: ${host}`).toMatchObject({
          location: `${baseURL}/connect/ended/wrong-browser`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
      }),
    )
  }

  // Begun, and then sent back with a code that somebody else was given.
  await brian.goto(link)
  await brian.getByRole('button', { name: 'Go to my wallet' }).click()
  await brian.waitForURL(({ origin }) => origin !== baseURL)
  await brian.goto('/connect/callback?code=a-code-of-an-attacker')
  await expect(brian.getByRole('heading', { name: 'The answer was for somebody else' })).toBeVisible()

  await nambi.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(nambi.getByRole('button', { name: 'Create invitation' })).toBeVisible()
  await brian.goto(link)
  await expect(brian.getByRole('heading', { name: 'This took too long' })).toBeVisible()
  await visit(nambi, path)
  await expect(nambi.getByText('Not connected')).toBeVisible()

  // What came in the address is kept nowhere that anybody reads: all that was asked since has been answered and logged.
  expect(instance.log()).not.toContain('a-code-of-an-attacker')
})
