import { sheetField } from '../fixtures/payout-steps'
import { expect, test } from '../fixtures/test'
import { visit } from '../fixtures/visit'
import { takeEach } from './take'

const LINES = [
  'Field wages, November 2026,,,,',
  'Employee,Mobile No.,Network,Net pay (UGX),Payroll No',
  'Achan Francis,0772402418,MTN,318500,NOV-2041',
  'Ocen Rita,0752802581,Airtel,216000,NOV-2042',
  'Nansubuga Judith,0776613210,MTN,182000,NOV-2043',
  'Mugisha Denis,0772314208,MTN,244000,NOV-2044',
  'Total,,,950500,',
  'Number of people: 4,,,,',
]

test('a sheet whose own total differs from its rows, in light, in dark and on a phone', async ({ signedIn }) => {
  const preparer = await signedIn('preparer')
  await visit(preparer, '/payouts/new')
  const file = { name: 'Field wages.csv', mimeType: 'text/csv', buffer: Buffer.from(LINES.join('\n')) }
  await sheetField(preparer).setInputFiles(file)
  const control = preparer.getByRole('region', { name: 'Control total' })
  await expect(control).toContainText('less than the payments')
  await control.scrollIntoViewIfNeeded()
  await takeEach(preparer, 'control-total')
})
