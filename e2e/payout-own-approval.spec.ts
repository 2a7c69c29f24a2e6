import { expectAccessible } from './fixtures/accessibility'
import { expectNothingSent, expectPaidOnce } from './fixtures/ledger'
import { openSubmitted, openSubmittedCopy } from './fixtures/payout-by-api'
import { expectStage, givePassword, rowOf, submitForApproval, typeInto } from './fixtures/payout-steps'
import { heldBack, sendAs } from './fixtures/raw-request'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('nobody approves what they prepared, whatever their browser sends; somebody else does', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const sheet = payroll('Field wages', [{ name: 'Namukasa Esther', phone: '+256751451507', amount: '422500' }])
  const okot = await signedIn('approver')
  const path = await openSubmitted(okot, sheet)
  await expect(okot.getByText('You prepared this payout, so somebody else has to approve it.')).toBeVisible()
  await expect(okot.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(okot.getByLabel('Confirm with your password')).toHaveCount(0)

  const tumusiime = await signedIn('approver2')
  await visit(tumusiime, path)
  await givePassword(tumusiime)
  const approval = await heldBack(tumusiime, () =>
    tumusiime.getByRole('button', { name: 'Approve UGX 423,500' }).click(),
  )
  const preparer = await signedIn('preparer')
  const viewer = await signedIn('viewer')
  expect(await sendAs(okot, approval)).toMatch(
    /You (prepared this|created or edited part of this), so somebody else has to approve/,
  )
  for (const other of [preparer, viewer]) expect(await sendAs(other, approval)).toMatch(/Your role|your role/)
  await visit(preparer, path)
  await expect(preparer.getByText('An approver decides.')).toBeVisible()

  const hash = /"contentHash":"([0-9a-f]{64})"/.exec(approval.body)?.[1] ?? ''
  const elsewhere = hash.startsWith('0') ? `1${hash.slice(1)}` : `0${hash.slice(1)}`
  const ofOther = { ...approval, body: approval.body.replace(hash, elsewhere) }
  expect(ofOther.body).not.toBe(approval.body)
  expect(await sendAs(tumusiime, ofOther)).toContain('A row or a figure changed after you opened this page.')
  await expectStage(okot, 'Approval')
  await expectNothingSent(sandbox, sheet)

  expect(await sendAs(tumusiime, approval)).toContain('"state":"approved"')
  await expectStage(okot, 'Results')
  await expect(rowOf(okot, 'Namukasa Esther')).toContainText('Paid by Airtel')
  expect(await sendAs(tumusiime, approval)).toContain('This was decided or withdrawn in the meantime.')
  await expectPaidOnce(sandbox, sheet, { 'Namukasa Esther': '422500.00' })
})

test('an approval of rows as they were before they were changed is refused', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const sheet = payroll('Field wages', [{ name: 'Ssebunya Moses', phone: '+256782405163', amount: '86500' }])
  const nambi = await signedIn('preparer')
  const path = await openSubmitted(nambi, sheet)
  const okot = await signedIn('approver')
  await visit(okot, path)
  await givePassword(okot)
  const stale = await heldBack(okot, () => okot.getByRole('button', { name: 'Approve UGX 87,000' }).click())

  await nambi.getByRole('button', { name: 'Withdraw and edit' }).click()
  await nambi.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectStage(nambi, 'Check and quote')
  await typeInto(nambi, 'Ssebunya Moses', 'amount', '865000')
  await expect(rowOf(nambi, 'Ssebunya Moses')).toContainText('865,000')
  expect(await sendAs(okot, stale)).toContain('This was decided or withdrawn in the meantime.')
  await submitForApproval(nambi)
  expect(await sendAs(okot, stale)).toContain('This was decided or withdrawn in the meantime.')
  await expect(okot.getByRole('button', { name: 'Approve UGX 866,000' })).toBeVisible()
  await expectNothingSent(sandbox, sheet)
})

test('nobody approves a copy of what they worked on, and the page says of whom that holds and why', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const sheet = payroll('Harvest wages', [{ name: 'Ssebunya Moses', phone: '+256782405163', amount: '86500' }])
  const [nambi, okot, tumusiime] = [await signedIn('preparer'), await signedIn('approver'), await signedIn('approver2')]
  const added = { name: 'Ssali Peter', phone: '+256772000199', amount: '95000' }
  const path = await openSubmittedCopy(nambi, okot, sheet, added)
  await expect(nambi.getByRole('heading', { name: 'Who worked on this' })).toBeVisible()
  await expect(nambi.getByText(/Okot: worked on “Harvest wages [^”]*”, from which rows were copied/)).toBeVisible()

  await visit(okot, path)
  await expect(
    okot.getByText(
      `You worked on “${sheet.name}”, from which rows were copied, so somebody else has to approve this payout.`,
    ),
  ).toBeVisible()
  await expect(okot.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(okot)

  await visit(tumusiime, path)
  await givePassword(tumusiime)
  const approval = await heldBack(tumusiime, () => tumusiime.getByRole('button', { name: /^Approve UGX/ }).click())
  expect(await sendAs(okot, approval)).toContain(
    `You worked on “${sheet.name}”, from which rows were copied, so another person has to approve this. Nothing was sent.`,
  )
  expect(await sendAs(tumusiime, approval)).toContain('"state":"approved"')
  await expectStage(okot, 'Results')
})
