import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { MailServer } from './fixtures/mail-server'
import { addPayee } from './fixtures/payee-steps'
import { givePassword } from './fixtures/payout-steps'
import { demoPerson } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test.use({ ownInstance: true })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const notification = (page: Page, words: string) => panel(page).getByRole('listitem').filter({ hasText: words })

test('staff are notified in the app and by mail of what waits and what was decided, and a payee gets the mails that concern them', async ({
  freshInstance,
  signedIn,
  stranger,
}) => {
  const server = new MailServer()
  const instance = await freshInstance({
    SMTP_URL: await server.open(),
    MAIL_FROM: 'Pearl Ridge <office@pearl.example>',
  })
  const mailTo = async (address: string, subject: RegExp) => {
    const found = () => server.taken.find(({ to, head }) => to.includes(address) && subject.test(head))
    // A mail that was refused twice is tried again after 30 s, at the next look at what waits.
    await expect.poll(found, { timeout: 60_000 }).toBeDefined()
    return found()?.text ?? ''
  }
  const okot = await signedIn('approver', instance)
  const nambi = await signedIn('preparer', instance)
  await visit(okot, '/')
  await bell(okot).focus()
  await okot.keyboard.press('Enter')
  await expect(panel(okot)).toContainText('No notifications yet')
  await okot.keyboard.press('Escape')

  // The server turns the first try away: the invitation is neither lost nor sent twice.
  server.answers = 'not-now'
  await addPayee(nambi, 'Amina Nakato', '0772 100 100', 'amina@farm.example')
  await nambi.getByRole('button', { name: 'Send one by mail' }).click()
  await expect(nambi.getByText('The mail to amina@farm.example has not gone out yet')).toBeVisible()
  await expect.poll(() => server.offered).toBeGreaterThan(0)
  server.answers = 'takes'
  const invitation = await mailTo('amina@farm.example', /invites you to connect your wallet/)
  await expect(nambi.getByText('The mail server accepted the mail to amina@farm.example.')).toBeVisible()
  // From here on it is not tried again.
  expect(server.taken).toHaveLength(1)
  const link = /http:\/\/127\.0\.0\.1:\d+\/connect\/[\w-]{43}/.exec(invitation)?.[0] ?? ''
  const amina = await stranger(instance)
  await amina.goto(link)
  await expect(amina.getByText('Amina Nakato').first()).toBeVisible()

  await nambi.getByRole('button', { name: 'Add phone' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Add phone' })
  await dialog.getByLabel('Phone').fill('0752 100 519')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog).toHaveCount(0)

  // The page of the approver stands open all the while.
  await expect(bell(okot)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(okot).focus()
  await okot.keyboard.press('Enter')
  await expect(notification(okot, 'Amina Nakato')).toContainText('Pay to a new phone. R. Nambi needs your decision.')
  await expectAccessible(okot)
  await notification(okot, 'Amina Nakato').getByRole('link').press('Enter')
  await expect(okot.getByRole('heading', { name: 'Amina Nakato', level: 1 })).toBeVisible()
  await expect(panel(okot)).toHaveCount(0)
  await expect(bell(okot)).toHaveAccessibleName('Notifications')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve phone' }).click()
  expect(await mailTo('amina@farm.example', /Pearl Ridge Growers has changed where you are paid/)).toContain(
    'ending in 519',
  )

  await expect(bell(nambi)).toHaveAccessibleName('Notifications, 1 unread')
  await nambi.setViewportSize({ width: 390, height: 844 })
  await bell(nambi).click()
  await expect(notification(nambi, 'Amina Nakato')).toContainText('D. Okot approved this request: Pay to a new phone.')
  await expectAccessible(nambi)
  await nambi.keyboard.press('Escape')

  // The link of a mail leads to the page, and what was opened by it is read.
  const mail = await mailTo(demoPerson('preparer').email, /was approved/)
  expect(mail).not.toContain('Amina')
  await visit(nambi, new URL(/http:\/\/127\.0\.0\.1:\d+\/notices\/[0-9a-f-]{36}/.exec(mail)?.[0] ?? '').pathname)
  await expect(nambi.getByRole('heading', { name: 'Amina Nakato', level: 1 })).toBeVisible()
  await expect(bell(nambi)).toHaveAccessibleName('Notifications')

  await visit(nambi, '/account')
  const choice = nambi.getByRole('checkbox', { name: 'My request was approved, rejected or withdrawn, or it lapsed' })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(choice).not.toBeChecked()
  // It can be changed again once it is saved.
  await expect(choice).toBeEnabled()
  // Whether it may be asked for differs from browser to browser.
  await expect(nambi.getByText('In this browser', { exact: true })).toBeVisible()
  await expectAccessible(nambi)
  await nambi.reload()
  await expect(choice).not.toBeChecked()
  await server.close()
})

test('notifications are shown by the browser only after a click, and only while the page is hidden', async ({
  signedIn,
}) => {
  const okot = await signedIn('approver')
  await okot.addInitScript(() => {
    const shown: string[] = []
    class Shown extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: Shown, shownNotices: shown })
    Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('out-of-sight') === 'yes' })
  })
  const shown = () => okot.evaluate(() => Reflect.get(window, 'shownNotices') as string[])
  await visit(okot, '/account')
  await okot.getByRole('button', { name: 'Show notifications in this browser' }).click()
  await expect(okot.getByRole('button', { name: 'Stop showing them here' })).toBeVisible()
  const nambi = await signedIn('preparer')
  const askedFor = async (name: string) => {
    await addPayee(nambi, name, '0772 100 300')
    await nambi.getByRole('button', { name: 'Add phone' }).click()
    const dialog = nambi.getByRole('dialog', { name: 'Add phone' })
    await dialog.getByLabel('Phone').fill('0752 100 300')
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await askedFor('Seen Nakato')
  await bell(okot).click()
  await expect(notification(okot, 'Seen Nakato')).toBeVisible()
  await okot.keyboard.press('Escape')
  await expect(panel(okot)).toHaveCount(0)
  expect(await shown()).toEqual([])
  await okot.evaluate(() => sessionStorage.setItem('out-of-sight', 'yes'))
  await askedFor('Unseen Nakato')
  await expect.poll(shown).toEqual(['A change of payee details: Pay to a new phone. R. Nambi needs your decision.'])
  await okot.evaluate(() => sessionStorage.removeItem('out-of-sight'))
  await okot.getByRole('button', { name: 'Stop showing them here' }).click()
  await expect(okot.getByRole('button', { name: 'Show notifications in this browser' })).toBeVisible()
})
