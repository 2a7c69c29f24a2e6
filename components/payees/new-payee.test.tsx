import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal, show } from '@/components/ui/test-render'
import type { ActionResult } from '@/lib/access/requests/action'
import { NewPayee } from './new-payee'

const { createPayeeAction } = vi.hoisted(() => ({ createPayeeAction: vi.fn() }))
vi.mock('@/lib/payees/actions', () => ({ createPayeeAction }))

const create = (answer: ActionResult<{ payeeId: string }>) =>
  createPayeeAction.mockReset().mockImplementation(() => Promise.resolve(answer))
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const opened = async (user: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: 'New payee' }))
  await screen.findByRole('dialog')
}

it('shows what is wrong beside each field, and adds nobody', async () => {
  const made = create({ ok: true, value: { payeeId: 'p1' } })
  const user = show(<NewPayee onCreated={vi.fn()} />)
  await opened(user)
  await user.type(box('Name'), 'Amina')
  await user.type(box(/^Email/), 'amina@{Enter}')
  expect(await screen.findByText('Enter a full email address, such as name@example.com.')).toBeDefined()
  expect(document.activeElement).toBe(box(/^Email/))
  expect(made).not.toHaveBeenCalled()
})

it('adds the payee and goes to them', async () => {
  const made = create({ ok: true, value: { payeeId: 'p1' } })
  const onCreated = vi.fn()
  const user = show(<NewPayee onCreated={onCreated} />)
  await opened(user)
  await user.type(box('Name'), 'Amina Nakato')
  await user.type(box(/^Phone/), '0772 123456{Enter}')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('/payees/p1'))
  expect(made).toHaveBeenCalledWith({
    name: 'Amina Nakato',
    phone: '0772 123456',
    network: null,
    ...{ email: '', code: '', reference: '' },
  })
})

it('keeps what was typed when the dialog is closed, and after a refusal', async () => {
  create(refusal('This code is taken.', { field: 'code' }))
  const user = show(<NewPayee onCreated={vi.fn()} />)
  await opened(user)
  await user.type(box('Name'), 'Amina Nakato')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened(user)
  expect(box('Name').value).toBe('Amina Nakato')
  await user.type(box(/^Code/), 'A1{Enter}')
  expect(await screen.findByText('This code is taken.')).toBeDefined()
  expect([box('Name').value, box(/^Code/).value]).toEqual(['Amina Nakato', 'A1'])
})
