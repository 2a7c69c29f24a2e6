import type { Page } from '@playwright/test'
import { NEXT_READING_MS, payoutPath } from './fixtures/payout-steps'
import { demoPerson, signIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'

test.use({ ownInstance: true })

// French separates thousands, and what stands before “?”, with narrow no-break spaces: \s is each of them.
const SAMPLE = 'public/samples/payroll-clean.csv'

/** Chooses French on the sign-in page and signs a demo person in. */
async function signInInFrench(page: Page, key: string): Promise<void> {
  const { email, password } = demoPerson(key)
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
  await ready(page)
}

const expectStage = (page: Page, stage: string) =>
  expect(
    page.getByRole('navigation', { name: 'Étapes de ce versement' }).getByRole('listitem').filter({ hasText: stage }),
  ).toHaveAttribute('aria-current', 'step', { timeout: NEXT_READING_MS })

test('two people pay a sheet in French: one prepares it, another approves it, and each row is paid once', async ({
  instance,
  stranger,
}) => {
  const nambi = await stranger()
  await signInInFrench(nambi, 'preparer')

  await visit(nambi, '/payouts/new')
  await expect(nambi.getByRole('heading', { level: 1, name: 'Nouveau versement' })).toBeVisible()
  await nambi.getByRole('region', { name: 'Choisir un fichier' }).getByLabel('Choisir un fichier').setInputFiles(SAMPLE)
  await nambi.getByRole('button', { name: /^Contrôler 12 lignes$/ }).click()
  await expectStage(nambi, 'Contrôle et devis')
  const draft = nambi.getByRole('grid', { name: 'Lignes du fichier' })
  await expect(draft.getByRole('row', { name: 'Okello Patrick' })).toContainText(/1\s250\s000/)
  const totals = nambi.getByRole('region', { name: 'Totaux' })
  await expect(totals).toContainText(/4\s251\s500/)

  const submit = totals.getByRole('button', { name: 'Soumettre pour approbation' })
  await expect(submit).toBeEnabled()
  await submit.click()
  await nambi
    .getByRole('dialog', { name: /^Soumettre pour approbation\s\?$/ })
    .getByRole('button', { name: 'Soumettre pour approbation' })
    .click()
  await expectStage(nambi, 'Approbation')
  await expect(nambi.getByText(/Vous avez préparé ce versement/)).toBeVisible()

  const okot = await stranger()
  await signInInFrench(okot, 'approver')
  await visit(okot, await payoutPath(nambi))
  await okot.getByLabel('Confirmer avec votre mot de passe').fill(demoPerson('approver').password)
  await okot.getByRole('button', { name: /^Approuver [\d\s]+UGX$/ }).click()
  await expect(okot.getByRole('button', { name: /^Approuver/ })).toHaveCount(0)

  await expectStage(nambi, 'Résultats')
  const results = nambi.getByRole('table', { name: 'Lignes et leurs résultats' })
  await expect(results.getByRole('row', { name: 'Mugisha Denis' })).toContainText('Payé par MTN')
  await expect(results.getByRole('row', { name: 'Lubega Peter' })).toContainText('Payé par Airtel')
  await nambi.getByRole('button', { name: 'Télécharger', exact: true }).click()
  await expect(nambi.getByRole('menuitem', { name: 'Résultats (CSV)' })).toBeVisible()
  await nambi.keyboard.press('Escape')
  const { byReference } = await instance.sandbox.ledger()
  const paid = Object.entries(byReference).filter(([sent]) => / CLEAN-\d\d$/.test(sent))
  expect(paid.map(([, { executions }]) => executions)).toEqual(Array(12).fill(1))
})

test('the language of an account is chosen once, and comes with the next sign-in', async ({ signedIn, stranger }) => {
  const auma = await signedIn('viewer')
  await visit(auma, '/account')
  await auma.getByRole('button', { name: /^Use browser’s language/ }).click()
  await auma.getByRole('option', { name: /^Français/ }).click()
  await expect(auma.getByRole('heading', { level: 1, name: 'Compte et sécurité' })).toBeVisible()
  await expect(auma.getByRole('main')).toContainText('Lecteur')
  await visit(auma, '/payouts')
  await expect(auma.getByText(/^Trier\s:$/)).toBeVisible()

  const elsewhere = await stranger()
  await signIn(elsewhere, 'viewer')
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await visit(elsewhere, '/account')
  await elsewhere.getByRole('button', { name: /^Français/ }).click()
  await elsewhere.getByRole('option', { name: 'Langue du navigateur' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Account and security' })).toBeVisible()
})
