import { downloadFile } from './fixtures/downloads'
import { expectNothingSent, expectPaidOnce } from './fixtures/ledger'
import {
  approve,
  expectRows,
  expectStage,
  givePassword,
  NEXT_READING_MS,
  payoutPath,
  rowOf,
  submitForApproval,
  typeInto,
  upload,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { ready } from './fixtures/visit'
import { payroll } from './sheets/payroll'

const field = () =>
  payroll('Field wages', [
    { name: 'Mugisha Denis', phone: '0772 314 208', network: 'MTN', amount: '182000' },
    { name: 'Byaruhanga Joseph', phone: '+256752118430', network: 'Airtel', amount: '344000' },
    { name: 'Nakato Sarah', phone: '+256776000001', network: 'MTN', amount: '150000' },
    { name: 'Nansubuga Judith', phone: '2.56772E+11', network: 'MTN', amount: '145500' },
  ])

test('two people pay a sheet: one prepares, another approves, and each row is paid once', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = field()
  const nambi = await signedIn('preparer')
  const path = await upload(nambi, sheet)

  await expect(nambi.getByText('1 row with errors')).toBeVisible()
  await typeInto(nambi, 'Nansubuga Judith', 'phone', '0772 905 114')
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')
  await submitForApproval(nambi)
  await expect(nambi.getByText('You prepared this payout, so somebody else has to approve it.')).toBeVisible()
  await expectNothingSent(sandbox, sheet)

  const okot = await signedIn('approver')
  await approve(okot, path, 'UGX 825,500')

  await expectStage(nambi, 'Results')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('Paid by MTN')
  await expect(rowOf(nambi, 'Byaruhanga Joseph')).toContainText('Paid by Airtel')
  const failed = rowOf(nambi, 'Nakato Sarah')
  await expect(failed).toContainText('Number not registered for mobile money')
  await expect(failed).toContainText('Ask the payee for another number, then retry the payment.')
  await expectPaidOnce(sandbox, sheet, {
    'Mugisha Denis': '182000.00',
    'Byaruhanga Joseph': '344000.00',
    'Nansubuga Judith': '145500.00',
  })

  const results = (await downloadFile(nambi, 'Results (CSV)')).bytes.toString('utf8')
  const [head, ...all] = results.replace('\ufeff', '').trim().split('\r\n')
  const lines = all.slice(0, -2)
  expect(all.at(-2)).toMatch(/^Number,4,/)
  expect(all.at(-1)).toMatch(/^Sum,UGX,/)
  expect(head).toBe(
    `${sheet.headings.join(',')},Row,Status,Details,Next step,Paid to,Amount paid for,Fee,Disbursement ID,Time`,
  )
  expect(lines).toHaveLength(4)
  // A cell that begins with a plus has an apostrophe before it, so that no spreadsheet takes it for a formula.
  const uploaded = lines.map((line) => line.replaceAll(",'+", ',+').split(',').slice(0, sheet.headings.length))
  expect(uploaded).toEqual(sheet.lines)
  expect(lines[0]).toMatch(/,2,Paid,"?Paid by MTN.*,'\+256772314208,182000\.00,1000\.00,[0-9a-f-]{36},/)
  expect(lines[2]).toContain(',4,Failed,Number not registered for mobile money. The service says:')
  expect(lines[3]).toContain(',5,Paid,')
  expect(lines[3]).toContain("'+256772905114")
})

test('rows that certainly failed are paid again in a linked draft of their own, with another number', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [
    { name: 'Auma Betty', phone: '+256778415920', amount: '98500' },
    { name: 'Wasswa John', phone: '+256753000003', amount: '275000' },
  ])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await upload(nambi, sheet)
  await submitForApproval(nambi)
  await approve(okot, path, 'UGX 375,000')

  // A failure is offered again only when a second reading has confirmed it.
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible({ timeout: NEXT_READING_MS })
  await nambi.getByRole('button', { name: 'Retry 1 unpaid payment' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Create a draft of 1 row?' })
  await expect(dialog).toContainText('UGX 275,000')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(nambi.getByRole('heading', { name: `${sheet.name}, again` })).toBeVisible()
  await expectStage(nambi, 'Check and quote')
  await expectRows(nambi)
  await expect(rowOf(nambi, 'Auma Betty')).toHaveCount(0)
  await typeInto(nambi, 'Wasswa John', 'phone', '+256753604118')
  await expect(rowOf(nambi, 'Wasswa John')).toContainText('+256 753 604 118')
  await submitForApproval(nambi)
  const again = await payoutPath(nambi)
  expect(again).not.toBe(path)
  await approve(okot, again, 'UGX 276,000')
  await expectStage(nambi, 'Results')
  await expect(rowOf(nambi, 'Wasswa John')).toContainText('Paid by Airtel')
  await expectPaidOnce(sandbox, sheet, { 'Auma Betty': '98500.00', 'Wasswa John': '275000.00' })

  await nambi.goto(path)
  await ready(nambi)
  await expect(rowOf(nambi, 'Wasswa John').getByRole('link', { name: 'Being retried in another payout' })).toBeVisible()
  await expect(nambi.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
})

test('a rejected payout comes back with its reason, is edited, submitted again and approved', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Harvest bonus', [{ name: 'Opio Charles', phone: '+256774902611', amount: '422500' }])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await upload(nambi, sheet)
  await submitForApproval(nambi)

  await okot.goto(path)
  await ready(okot)
  await okot.getByRole('button', { name: 'Reject' }).click()
  await okot.getByLabel('Reason for rejecting').fill('The bonus is 400,000 this month')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Reject', exact: true }).click()

  await expectStage(nambi, 'Check and quote')
  await expect(
    nambi.getByText('D. Okot rejected this: “The bonus is 400,000 this month”. Nothing was sent.'),
  ).toBeVisible()
  await expectNothingSent(sandbox, sheet)
  await typeInto(nambi, 'Opio Charles', 'amount', '400000')
  await expect(rowOf(nambi, 'Opio Charles')).toContainText('400,000')
  await submitForApproval(nambi)
  await approve(okot, path, 'UGX 401,000')
  await expectStage(nambi, 'Results')
  await expectPaidOnce(sandbox, sheet, { 'Opio Charles': '400000.00' })
})
