import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '@/components/ui/test-render'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { StaffProvider } from '../staff-context'
import { PayoutProvider } from '../use-payout'
import { DraftGrid } from './draft-grid'

const edits = {
  type: vi.fn(),
  change: vi.fn(() => Promise.resolve(true)),
  unsaved: [],
  cells: { of: () => undefined },
  busy: false,
  note: null,
}
vi.mock('@/components/payouts/draft/use-edits', () => ({ useEdits: () => edits, EVERY_ROW: {}, onlyRow: () => ({}) }))
vi.mock('@/components/payouts/row/row-panel', () => ({ RowPanel: () => <p>Panel of the row</p> }))
vi.mock('@/components/payouts/row/row-terms', () => ({ RowTerms: () => null }))
vi.mock('./selection-bar', () => ({
  SelectionBar: ({ bulk, onPhone }: { bulk: { rows: number }; onPhone: boolean }) => (
    <p>{`${bulk.rows} rows${onPhone ? ', on a phone' : ''}`}</p>
  ),
}))

// Only what the grid reads of a row.
const row = (at: number) =>
  ({
    ...{ id: `row-${at}`, lineNo: at + 2, state: 'ready', name: `Payee ${at}`, phone: '+256772123456', network: 'mtn' },
    ...{ amount: '1500.00', currency: 'UGX', reference: null, fee: null, deadline: null, terms: null, payee: null },
    typed: { name: `Payee ${at}`, phone: '0772123456', amount: '1500' },
    ...{ was: {}, patch: {}, problems: [], repairs: [], settlements: {}, remarks: [] },
  }) as unknown as RowView
const rows = [row(0), row(1), row(2)]
vi.mock('./use-rows', () => ({
  useRows: () => ({ total: 3, rowAt: (at: number) => rows[at], error: null, retry: () => undefined }),
}))

const payout = {
  id: 'p',
  kind: 'direct',
  currency: 'UGX',
  totals: [],
  sheet: { notes: [] },
  version: 1,
} as unknown as PayoutView

// Which rows were drawn, by the contents of their cells.
const drawn = new Set<string>()
vi.mock('./grid-cell', async (original) => {
  const file = await original<typeof import('./grid-cell')>()
  const CellContent: typeof file.CellContent = (props) => {
    drawn.add(props.row.id)
    return file.CellContent(props)
  }
  return { ...file, CellContent }
})

// Nothing has a size without a layout, so which rows are in sight is not found out here: all of them are.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: index * 32 })),
    getTotalSize: () => count * 32,
    measureElement: () => undefined,
    scrollToIndex: () => undefined,
    options: { scrollMargin: 0 },
  }),
}))

beforeEach(() => {
  edits.type.mockClear()
})

function open(mayPrepare = true) {
  const staff = { mayPrepare, zone: 'Africa/Kampala' } as unknown as Parameters<typeof StaffProvider>[0]['staff']
  return show(
    <main>
      <StaffProvider staff={staff}>
        <PayoutProvider payout={payout}>
          <DraftGrid shown={{ filter: 'all', code: null }} count={3} start={null} hand={{ current: null }} />
        </PayoutProvider>
      </StaffProvider>
    </main>,
  )
}

const current = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
const grid = () => screen.getByRole('grid')

it('shows each row with its number and cells', async () => {
  open()
  expect(await screen.findByText('Payee 0')).toBeDefined()
  expect(grid().getAttribute('aria-rowcount')).toBe('4')
  expect(screen.getByText('Payee 2')).toBeDefined()
})

it('moves the current cell by the arrow keys, and not beyond the edge', async () => {
  const user = open()
  grid().focus()
  const first = current()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  const last = current()
  expect(last).not.toBe(first)
  expect(last?.closest('[data-index]')?.getAttribute('data-index')).toBe('2')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(current()).toBe(first)
})

it('saves what is typed into a cell with Enter, and discards it with Escape', async () => {
  const user = open()
  grid().focus()
  await user.click(screen.getByText('Payee 1'))
  await user.keyboard('X')
  const editor = await screen.findByRole('combobox')
  await user.type(editor, 'avier{Escape}')
  expect(edits.type).not.toHaveBeenCalled()
  await user.keyboard('X')
  await user.type(await screen.findByRole('combobox'), 'avier{Enter}')
  expect(edits.type).toHaveBeenCalledExactlyOnceWith(rows[1], 'name', 'Xavier')
})

it('is read-only for people who may not prepare payouts', async () => {
  const user = open(false)
  await user.click(await screen.findByText('Payee 1'))
  await user.keyboard('X')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('selects several rows with Shift and the arrows', async () => {
  const user = open()
  await user.click(await screen.findByText('Payee 0'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(await screen.findByText('2 rows')).toBeDefined()
})

it('offers the actions of one row that is selected by its number, until Escape', async () => {
  const user = open()
  await user.click(await screen.findByText('Payee 1'))
  expect(screen.getByText('1 rows, on a phone')).toBeDefined()
  await user.click(screen.getByRole('rowheader', { name: '3' }))
  expect(screen.getByText('1 rows')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('1 rows')).toBeNull()
})

it('draws only the rows again that a key leaves and enters', async () => {
  const user = open()
  grid().focus()
  drawn.clear()
  await user.keyboard('{ArrowDown}')
  expect([...drawn].sort()).toEqual(['row-0', 'row-1'])
})
