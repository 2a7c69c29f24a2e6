import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectStage, submitButton } from './fixtures/payout-steps'
import { test } from './fixtures/test'
import { visit } from './fixtures/visit'

type Dropped = { readonly name: string; readonly text: string }

/** Drags a file over the page and drops it, as from the desktop. */
async function drop(page: Page, file: Dropped): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'text/csv' }))
    return transfer
  }, file)
  const main = page.getByRole('main')
  await main.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText('Drop the sheet to make a new payout of it')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: data })
}

test('a clean sheet waits for approval after three interactions: drop, submit, confirm', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  await visit(page, '/')
  const mark = randomUUID().slice(0, 6)
  const lines = ['Akello Grace,0772123401,52000', 'Okot Daniel,0752123402,61000'].map(
    (line, at) => `${line},${mark}-${at}`,
  )
  const sheet = { name: `wages ${mark}.csv`, text: ['Name,Phone,Amount,Reference', ...lines].join('\n') }
  let interactions = 0
  interactions += 1
  await drop(page, sheet)
  await expectStage(page, 'Check and quote')
  await expect(submitButton(page)).toBeEnabled()
  interactions += 1
  await submitButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for approval?' })
  interactions += 1
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expectStage(page, 'Approval')
  expect(interactions).toBe(3)
})

test('a sheet with a question stops where it is asked, also when it was dropped on the list', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  await visit(page, '/payouts')
  const text = readFileSync('public/samples/payroll-november.csv', 'utf8')
  await drop(page, { name: 'payroll-november.csv', text })
  await expect(page.getByRole('button', { name: /^Check [\d,]+ rows?$/ })).toBeVisible()
  await expect(page).toHaveURL('/payouts/new')
})

test('who may not prepare payouts is not offered to drop one', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/payouts')
  await page.getByRole('main').dispatchEvent('dragover', {
    dataTransfer: await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['a'], 'a.csv'))
      return transfer
    }),
  })
  await expect(page.getByText('Drop the sheet to make a new payout of it')).toHaveCount(0)
})
