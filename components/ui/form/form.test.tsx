import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { refusal, show } from '@/components/ui/test-render'
import type { ActionResult } from '@/lib/access/requests/action'
import { message, messageKey } from '@/lib/messages/message'
import { Form } from './form'
import { FormSelect, FormText } from './form-fields'
import { refuseField, schemaByField, useFormAction, useZodForm } from './use-zod-form'

const schema = z.object({
  name: z
    .string()
    .check(z.minLength(2, messageKey('payees.wrong.nameShort')), z.maxLength(10, messageKey('payees.wrong.nameLong'))),
  code: z.string().check(z.minLength(1, messageKey('ui.errors.reasonMissing'))),
  network: z.enum(['mtn', 'airtel']),
})
type Typed = z.output<typeof schema>

function Example({ send }: { send: (typed: Typed) => Promise<ActionResult<string>> }) {
  const form = useZodForm<Typed>(schema, { name: '', code: '', network: 'mtn' })
  const action = useFormAction(form, (kind) => (kind === 'code-taken' ? 'code' : undefined))
  return (
    <Form form={form} onSend={(typed) => action.run(() => send(typed))}>
      <FormText form={form} name="name" label="Name" />
      <FormText form={form} name="code" label="Code" />
      <FormSelect
        form={form}
        name="network"
        label="Network"
        options={[
          { id: 'mtn', label: 'MTN' },
          { id: 'airtel', label: 'Airtel' },
        ]}
      />
      {action.error && <ErrorMessage error={action.error} />}
      <button type="submit">Save</button>
    </Form>
  )
}

const sent = () => vi.fn((_typed: Typed): Promise<ActionResult<string>> => Promise.resolve({ ok: true, value: 'done' }))
const refused = (answer: ActionResult<string>) => vi.fn((_typed: Typed) => Promise.resolve(answer))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const NAME_SHORT = 'Enter a name of at least two letters.'

it('shows no problem of a field before it is left, and then shows it beside the field', async () => {
  const user = show(<Example send={sent()} />)
  await user.type(field('Name'), 'A')
  expect(screen.queryByText(NAME_SHORT)).toBeNull()
  await user.tab()
  expect(await screen.findByText(NAME_SHORT)).toBeDefined()
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  const described = field('Name').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(NAME_SHORT)
})

it('checks a field that is left for a button only when the form is sent, so that the button does not move', async () => {
  const send = sent()
  const user = show(<Example send={send} />)
  await user.type(field('Name'), 'A')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Save' }) })
  expect(await screen.findByText(NAME_SHORT)).toBeDefined()
  expect(send).not.toHaveBeenCalled()
})

it('names the limit of a field that is too long', async () => {
  const user = show(<Example send={sent()} />)
  await user.type(field('Name'), 'Amina Nakato Kintu')
  await user.tab()
  expect(await screen.findByText('Keep the name to 10 characters.')).toBeDefined()
})

it('sends nothing while a field is wrong, and goes to the first such field', async () => {
  const send = sent()
  const user = show(<Example send={send} />)
  await user.type(field('Name'), 'Amina')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a reason of at least 3 characters.')).toBeDefined()
  expect(document.activeElement).toBe(field('Code'))
  expect(send).not.toHaveBeenCalled()
})

it('is sent by Enter in a field, once, with what was typed', async () => {
  const send = sent()
  const user = show(<Example send={send} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith({ name: 'Amina', code: 'A1', network: 'mtn' })
})

it('sends the choice of a list', async () => {
  const send = sent()
  const user = show(<Example send={send} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1')
  await user.click(screen.getByRole('button', { name: /Network/ }))
  await user.click(await screen.findByRole('option', { name: 'Airtel' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Amina', code: 'A1', network: 'airtel' }))
})

it.each([
  ['by the field that the server names', { kind: 'bad-input', field: 'code' }],
  ['by the kind of the refusal', { kind: 'code-taken' }],
])('puts a refusal beside its field, %s, and keeps what was typed', async (_how, more) => {
  const user = show(<Example send={refused(refusal('This code is taken. Nothing was changed.', more))} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1{Enter}')
  expect(await screen.findByText('This code is taken. Nothing was changed.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field('Code')))
  expect([field('Name').value, field('Code').value]).toEqual(['Amina', 'A1'])
})

it('keeps the refusal while the field is left as it is, and can be sent again', async () => {
  const send = refused(refusal('This code is taken.', { field: 'code' }))
  const user = show(<Example send={send} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1{Enter}')
  await screen.findByText('This code is taken.')
  await user.click(field('Code'))
  await user.click(field('Name'))
  await user.tab()
  expect(screen.getByText('This code is taken.')).toBeDefined()
  await user.type(field('Name'), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

it('removes the refusal once the field is changed', async () => {
  const user = show(<Example send={refused(refusal('This code is taken.', { field: 'code' }))} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1{Enter}')
  await screen.findByText('This code is taken.')
  await user.type(field('Code'), '2')
  await waitFor(() => expect(screen.queryByText('This code is taken.')).toBeNull())
})

it('shows a refusal about no field above the button, with its reference, and keeps what was typed', async () => {
  const user = show(<Example send={refused(refusal('The directory is closed.', { field: 'colour' }))} />)
  await user.type(field('Name'), 'Amina')
  await user.type(field('Code'), 'A1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('The directory is closed.Reference R-1')
  expect(field('Code').value).toBe('A1')
})

type Line = { readonly key: string; readonly code: string }
type Lines = { readonly longest: string; readonly lines: readonly Line[] }

const tooLong = schemaByField<Lines>(({ longest, lines }) =>
  Object.fromEntries(
    lines
      .map((line, at) => [`lines.${at}.code`, line] as const)
      .filter(([, line]) => line.code.length > longest.length)
      .map(([field]) => [field, message('payments.problem.currency', { currency: `more than ${longest}` })]),
  ),
)

function ListExample({ send }: { send: (typed: Lines) => Promise<ActionResult<string>> }) {
  const form = useZodForm<Lines>(tooLong, { longest: 'AA', lines: [{ key: 'a', code: 'AAA' }] })
  const action = useFormAction(form)
  const submit = async (typed: Lines) => {
    await action.run(() => send(typed))
    refuseField(form, 'lines.0.code', 'The service takes no such code.')
  }
  return (
    <FormDialog isOpen onClose={vi.fn()} title="Lines" confirm="Save" form={form} onSend={submit} action={action}>
      <FormText form={form} name="lines.0.code" label="Code" />
      <FormText form={form} name="longest" label="Longest" />
    </FormDialog>
  )
}

it('shows a problem of a field of a list, with the values of its message', async () => {
  const send = vi.fn((_typed: Lines): Promise<ActionResult<string>> => Promise.resolve({ ok: true, value: 'done' }))
  const user = show(<ListExample send={send} />)
  await screen.findByRole('dialog')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByText(/more than AA/)).toBeDefined()
  expect(document.activeElement).toBe(field('Code'))
  expect(send).not.toHaveBeenCalled()
})

it('sends a refused form again by the button of its dialog, unchanged', async () => {
  const send = vi.fn((_typed: Lines): Promise<ActionResult<string>> => Promise.resolve({ ok: true, value: 'done' }))
  const user = show(<ListExample send={send} />)
  await screen.findByRole('dialog')
  await user.clear(field('Code'))
  await user.type(field('Code'), 'A')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByText('The service takes no such code.')).toBeDefined()
  await user.click(field('Code'))
  await user.click(field('Longest'))
  expect(screen.getByText('The service takes no such code.')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

function RefusedDialog() {
  const form = useZodForm<Typed>(schema, { name: 'Okello', code: 'A', network: 'mtn' })
  const action = useFormAction(form)
  const send = () => action.run(() => Promise.resolve(refusal('Nobody could meet it.')))
  return (
    <FormDialog isOpen onClose={vi.fn()} title="Policy" confirm="Apply" form={form} onSend={send} action={action}>
      <FormText form={form} name="name" label="Name" />
    </FormDialog>
  )
}

it('brings the error of a dialog into view, and moves no page for one outside of it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = show(<RefusedDialog />)
  const dialog = await screen.findByRole('dialog')
  await user.click(screen.getAllByRole('button', { name: 'Apply' })[0] as HTMLElement)
  const error = await screen.findByRole('alert')
  expect(dialog.contains(error)).toBe(true)
  expect(scrolled.mock.contexts).toEqual([error])
  show(<ErrorMessage error={{ text: 'Elsewhere' }} />)
  expect(scrolled).toHaveBeenCalledTimes(1)
  scrolled.mockRestore()
})
