import { excludeBlocked, submitForApproval, typeInto, upload } from '../fixtures/payout-steps'
import { expect, test } from '../fixtures/test'
import { visit } from '../fixtures/visit'
import { payroll } from '../sheets/payroll'
import { takeEach } from './take'

test('the approval of a sheet that was edited by hand, in light, in dark and on a phone', async ({ signedIn }) => {
  const preparer = await signedIn('preparer')
  const path = await upload(
    preparer,
    payroll('Field wages', [
      { name: 'Achan Francis', phone: '+256772402418', amount: '318500' },
      { name: 'Ocen Rita', phone: '0752 802 581', amount: ' 216000 ' },
      { name: 'Nansubuga Judith', phone: '0776 613 210', amount: '182000' },
      { name: 'Kato Alex', phone: 'none', amount: '90000' },
    ]),
  )
  await typeInto(preparer, 'Achan Francis', 'phone', '+256772402499')
  await typeInto(preparer, 'Ocen Rita', 'amount', '261000')
  await excludeBlocked(preparer, 1)
  await submitForApproval(preparer)

  const approver = await signedIn('approver')
  await visit(approver, path)
  await expect(approver.getByRole('table', { name: 'Edited by hand' })).toBeVisible()
  await expect(approver.getByRole('heading', { name: /^What changed|^Changed since/ })).toBeVisible()
  await takeEach(approver, 'approval-edited')
})
