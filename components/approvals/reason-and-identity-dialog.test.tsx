import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal, show } from '@/components/ui/test-render'
import type { ActionResult } from '@/lib/access/requests/action'
import { ReasonAndIdentityDialog } from './reason-and-identity-dialog'

type Send = (reason: string, proof: string) => Promise<ActionResult<unknown>>
const done: ActionResult<null> = { ok: true, value: null }

async function open(answer: ActionResult<unknown>, more: { destructive?: boolean; method?: 'password' | 'none' } = {}) {
  const send = vi.fn<Send>(() => Promise.resolve(answer))
  const onDone = vi.fn(() => Promise.resolve())
  const onClose = vi.fn()
  const words = { title: 'Resume the batch?', text: 'Sent once.', reasonHelp: 'Kept.', confirm: 'Resume the batch' }
  const { destructive = false, method = 'password' } = more
  const user = show(
    <ReasonAndIdentityDialog
      words={{ ...words, destructive }}
      method={method}
      send={send}
      onDone={onDone}
      onClose={onClose}
    />,
  )
  await screen.findByRole('dialog')
  return { user, send, onDone, onClose }
}

const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const password = () => screen.getByLabelText<HTMLInputElement>('Confirm with your password')
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resume the batch' })

it('waits for a reason and a password, which a password manager can fill in', async () => {
  const { user } = await open(done)
  expect(confirm().disabled).toBe(true)
  await user.type(reason(), 'Checked with the bank')
  expect(confirm().disabled).toBe(true)
  await user.type(password(), 'secret')
  expect(confirm().disabled).toBe(false)
  expect([password().type, password().autocomplete]).toEqual(['password', 'current-password'])
})

it('is sent by Enter in the password, and closes once it is done', async () => {
  const { user, send, onDone, onClose } = await open(done)
  await user.type(reason(), 'Checked with the bank')
  await user.type(password(), 'secret{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls).toEqual([['Checked with the bank', 'secret']])
  expect(onDone).toHaveBeenCalledOnce()
})

it('is not sent by Enter where it is destructive', async () => {
  const { user, send } = await open(done, { destructive: true })
  await user.type(reason(), 'Checked with the bank')
  await user.type(password(), 'secret{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.click(confirm())
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

it('stays open after a refusal, with the reason as typed and the password empty', async () => {
  const { user, onClose, onDone } = await open(refusal('This is not your password. Nothing was changed.'))
  await user.type(reason(), 'Checked with the bank')
  await user.type(password(), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This is not your password.')
  await waitFor(() => expect(password().value).toBe(''))
  expect(reason().value).toBe('Checked with the bank')
  expect(onDone).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

it('cannot be confirmed by a person who has to set up an authenticator first', async () => {
  const { user } = await open(done, { method: 'none' })
  await user.type(reason(), 'Checked with the bank')
  expect(confirm().disabled).toBe(true)
  expect(screen.queryByLabelText('Confirm with your password')).toBeNull()
})
