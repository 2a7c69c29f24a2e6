import { expectAccessible } from './fixtures/accessibility'
import { downloadFile } from './fixtures/downloads'
import { approve, expectStage, rowOf, sheetGrid, submitForApproval, typeInto, upload } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('a cost centre is read, edited and approved with its row, and appears in the results', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const path = await upload(
    nambi,
    payroll('Coded wages', [
      { name: 'Achan Francis', phone: '+256772402418', amount: '318500', costCentre: 'CC-104' },
      { name: 'Ocen Rita', phone: '+256752802581', amount: '216000', costCentre: 'CC-107' },
    ]),
  )
  await expect(sheetGrid(nambi).getByRole('columnheader', { name: 'Cost centre' })).toBeVisible()
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('CC-104')
  await typeInto(nambi, 'Ocen Rita', 'costCentre', 'CC-110')
  await expect(rowOf(nambi, 'Ocen Rita')).toContainText('CC-110')
  await expectAccessible(nambi)
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  const edit = okot.getByRole('table', { name: 'Edited by hand' }).getByRole('row', { name: 'Ocen Rita' })
  await expect(edit).toContainText('Cost centre')
  await expect(edit).toContainText('CC-107')
  await expect(edit).toContainText('CC-110')
  await expect(rowOf(okot, 'Achan Francis')).toContainText('CC-104')
  await expectAccessible(okot)
  await approve(okot, path, 'UGX 536,500')

  await expectStage(nambi, 'Results')
  const results = (await downloadFile(nambi, 'Results (CSV)')).bytes.toString('utf8')
  const [head, ...lines] = results.trim().split('\r\n')
  expect(head).toMatch(/,Cost centre,.*,Cost centre \(final\)$/)
  expect(lines.slice(0, 2).map((line) => line.split(',').at(-1))).toEqual(['CC-104', 'CC-110'])
  expect(lines[2]).toMatch(/^Number,2/)
})
