import type { Page } from '@playwright/test'
import { testPhone } from '@/lib/phone/test-phone'
import { expectAccessible } from './fixtures/accessibility'
import { expectPaidOnce } from './fixtures/ledger'
import { openSubmitted } from './fixtures/payout-by-api'
import { NEXT_READING_MS } from './fixtures/payout-steps'
import { demoPerson } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { expectNothingCut, expectTouchTargets } from './fixtures/touch-targets'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

const LONG = 'Nansubuga-Ssemwanga Judith Immaculate of the Kalangala Fishing Cooperative'

const sheet = () =>
  payroll('Wages of the Kalangala Fishing Cooperative, second half of November', [
    { name: LONG, phone: '0772 314 208', amount: '4999000' },
    { name: 'Okot James', phone: '+256752118430', amount: '182000' },
  ])

async function look(page: Page): Promise<void> {
  await expectTouchTargets(page)
  await expectNothingCut(page)
  await expectAccessible(page)
}

/** Whether the thumb of the hand that holds the phone reaches it. */
async function expectInReach(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).last().boundingBox()
  expect(box?.y ?? 0, `${name} is in the lower half of the screen`).toBeGreaterThan(422)
}

test('an approver does their whole work on a phone: finds what waits, reads it, approves it, and rejects another', async ({
  signedIn,
  sandbox,
}) => {
  const [first, second] = [
    sheet(),
    payroll(
      'Second payroll',
      Array.from({ length: 25 }, (_, n) => ({ name: `Okot ${n}`, phone: testPhone(n), amount: '399000' })),
    ),
  ]
  const maker = await signedIn('preparer')
  const path = await openSubmitted(maker, first)
  const other = await openSubmitted(maker, second)

  const page = await signedIn('approver')
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  await look(page)
  await visit(page, '/approvals')
  await look(page)
  await visit(page, path)
  await expect(page.getByText(LONG).first()).toBeVisible()
  await look(page)
  await expectInReach(page, 'Go to decision')
  await page.getByRole('button', { name: 'Go to decision' }).click()
  await expectTouchTargets(page)
  await expectAccessible(page)
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await decision.getByLabel('Confirm with your password').fill(demoPerson('approver').password)
  await expectInReach(page, 'Approve UGX 5,183,500')
  await page.getByRole('button', { name: 'Approve UGX 5,183,500', exact: true }).click()
  await expect(page.getByText('Step 5 of 5, results')).toBeVisible({ timeout: NEXT_READING_MS })
  await look(page)
  await expectPaidOnce(sandbox, first, { [LONG]: '4999000.00', 'Okot James': '182000.00' })

  await visit(page, other)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByText('9,975,000').first()).toBeVisible()
  await look(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Go to decision' }).click()
  await decision.getByRole('button', { name: 'Reject' }).click()
  await expectTouchTargets(page)
})
