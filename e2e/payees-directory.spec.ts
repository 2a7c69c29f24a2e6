import { randomUUID } from 'node:crypto'
import { expectAccessible } from './fixtures/accessibility'
import { downloadFile } from './fixtures/downloads'
import { MailServer } from './fixtures/mail-server'
import { addPayee } from './fixtures/payee-steps'
import { givePassword, sheetField } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test.use({ ownInstance: true })

test('payees come from a sheet and go back into one, and two who are one are merged', async ({ signedIn }) => {
  const mark = `M${randomUUID().slice(0, 6)}`.toUpperCase()
  const [stays, goes] = [`${mark}-1`, `${mark}-2`]
  const sheet = [
    'Full name,Payee code,Mobile No.,Network,E-mail,Payroll No',
    `Amina ${mark},${stays},0772 315 001,,amina@farm.example,PAY/${mark}`,
    `Nakato ${mark},${goes},0752 315 002,Airtel,,`,
    `Lost ${mark},${mark}-3,2.56772E+11,,,`,
  ]
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payees/import')
  await sheetField(nambi).setInputFiles({
    name: 'payees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet.join('\r\n')),
  })
  await nambi.getByRole('button', { name: 'Check what would change' }).click()
  const trial = nambi.getByRole('status').filter({ hasText: 'Nothing was imported yet.' })
  await expect(trial).toContainText('2 added, 1 skipped.')
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(trial).toBeHidden()
  await expect(nambi.getByRole('status').filter({ hasText: '2 added, 1 skipped.' })).toBeVisible()
  const look = nambi.getByRole('table', { name: 'Rows to review' })
  await expect(look.getByRole('row')).toHaveCount(2)
  await expect(look).toContainText('so digits are lost')
  await expectAccessible(nambi)

  await nambi.getByRole('link', { name: 'Open the directory' }).click()
  await nambi.getByRole('searchbox').fill(mark)
  const table = nambi.getByRole('table', { name: 'Payees' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const template = await (await nambi.request.get('/api/payees/template?format=csv')).text()
  expect(template).toContain('Name,Phone,Network,Amount,Reference,Payee code')
  expect(template).toMatch(new RegExp(`Amina ${mark},'?[+]256772315001,MTN,,,${stays}`))
  const exported = (await downloadFile(nambi, 'CSV')).bytes.toString('utf8')
  expect(exported.trim().split('\n')).toHaveLength(3)
  expect(exported).toContain(`${stays},Amina ${mark},`)
  expect(exported).toContain('772315001')
  expect(exported).toContain(`,PAY/${mark},`)

  // What was exported is read back as it is, and changes nothing.
  await visit(nambi, '/payees/import')
  await sheetField(nambi).setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(exported) })
  await nambi.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(nambi.getByRole('status').filter({ hasText: '2 there already.' })).toBeVisible()

  await visit(nambi, `/payees?search=${goes}`)
  await table.getByRole('link', { name: `Nakato ${mark}` }).click()
  await nambi.getByRole('button', { name: 'Merge' }).click()
  const dialog = nambi.getByRole('dialog', { name: `Merge ${goes} into another payee?` })
  await dialog.getByRole('textbox', { name: 'Code of the payee to keep' }).fill(stays.toLowerCase())
  await dialog.getByRole('button', { name: `Merge ${goes}` }).click()
  await expect(nambi.getByRole('heading', { name: `Amina ${mark}`, level: 1 })).toBeVisible()
  await expect(nambi.getByText('+256 752 315 002').first()).toBeVisible()
  await visit(nambi, `/payees?search=${mark}`)
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('a changed email of a payee waits for a second person, and the old address gets a mail', async ({
  freshInstance,
  signedIn,
}) => {
  const server = new MailServer()
  const instance = await freshInstance({
    SMTP_URL: await server.open(),
    MAIL_FROM: 'Pearl Ridge <office@pearl.example>',
  })
  const nambi = await signedIn('preparer', instance)
  const okot = await signedIn('approver', instance)
  const [old, fresh] = ['amina@farm.example', 'new@farm.example']
  await addPayee(nambi, 'Amina Nakato', '0772 100 100', old)
  const change = async (email: string) => {
    await nambi.getByRole('button', { name: 'Edit' }).click()
    const dialog = nambi.getByRole('dialog', { name: 'Edit Amina Nakato' })
    await dialog.getByRole('textbox', { name: 'Email optional' }).fill(email)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const waits = (page: typeof nambi) => page.getByRole('heading', { name: 'An email change waits for approval' })

  await change('typo@farm.example')
  await expect(
    nambi.getByText('The new email address waits for approval by a second person; the old one stays in use.'),
  ).toBeVisible()
  await expect(nambi.getByRole('button', { name: 'Approve the new email' })).toHaveCount(0)
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(waits(nambi)).toHaveCount(0)
  await change(fresh)
  await expect(waits(nambi)).toBeVisible()
  await expect(nambi.getByText(old).first()).toBeVisible()

  await visit(okot, '/approvals')
  const line = okot.getByRole('table', { name: 'Waiting for a decision' }).getByRole('row', { name: 'Amina Nakato' })
  await expect(line).toContainText(`Change the email address from ${old} to ${fresh}`)
  await line.getByRole('link', { name: 'Review Amina Nakato' }).click()
  await expect(waits(okot)).toBeVisible()
  await expect(okot.getByRole('button', { name: 'Withdraw the change' })).toHaveCount(0)
  await expectAccessible(okot)
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve the new email' }).click()
  await expect(waits(okot)).toHaveCount(0)
  await expect(okot.getByRole('row', { name: /^Email/ })).toContainText('D. Okot')

  const letter = () => server.taken.find(({ to }) => to.includes(old))
  await expect.poll(letter).toBeDefined()
  expect(letter()?.head).toMatch(/changed the email address it has for you/)
  expect(letter()?.text).not.toContain(fresh)
  await server.close()
})
