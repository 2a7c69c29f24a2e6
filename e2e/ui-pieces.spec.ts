import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const SECTIONS = ['Actions', 'Forms', 'Values', 'Layout', 'Tables'] as const

for (const theme of ['light', 'dark'] as const) {
  test(`every ui piece looks as it did, in the ${theme} theme`, async ({ signedIn }) => {
    const page = await signedIn('viewer')
    await visit(page, '/dev/ui')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const title of SECTIONS) {
      const section = page.getByRole('region', { name: title, exact: true })
      // Another build of the browser smooths letters otherwise; a piece that moved or lost its colour differs by more.
      await expect(section).toHaveScreenshot(`${title.toLowerCase()}-${theme}.png`, { maxDiffPixelRatio: 0.03 })
    }
  })
}

test('every overlay opens and closes by keyboard', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/dev/ui')
  for (const [button, role] of [
    ['Open a dialog', 'dialog'],
    ['Open a confirmation', 'dialog'],
    ['Open a drawer', 'dialog'],
    ['Open a menu', 'menu'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole(role)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused()
  }
})
