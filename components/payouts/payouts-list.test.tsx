import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '@/components/ui/test-render'
import type { PayoutSummary, PayoutsPage } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { PayoutsList } from './payouts-list'

const { getJson } = vi.hoisted(() => ({ getJson: vi.fn() }))
vi.mock('@/lib/queries/get-json', () => ({ getJson }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
vi.mock('@/components/saved-views/views-menu', () => ({ ViewsMenu: () => null }))

const payout = (n: number): PayoutSummary => ({
  ...{ id: `018f0000-0000-4000-8000-00000000000${n}`, name: `Wages ${n}`, kind: 'direct', status: 'completed' },
  ...{
    rows: 2,
    currency: 'UGX',
    debit: null,
    estimate: false,
    notAddedUp: null,
    paid: '0.00' as PayoutSummary['paid'],
    by: 'A. Maker',
  },
  changedAt: `2026-11-25T10:00:0${n}.123456Z`,
})
const page = (over: Partial<PayoutsPage>): PayoutsPage => ({
  ...{
    total: 120,
    more: false,
    further: true,
    readAt: '2026-11-25T10:10:00Z',
    payouts: [payout(1), payout(2), payout(3)],
  },
  ...over,
})
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

it('leads to the pages beside it by the payouts at its ends, and keeps the search', async () => {
  getJson.mockResolvedValue(page({}))
  const filters = readPayoutsFilters({ page: '3', after: payout(9).id, at: payout(9).changedAt, search: 'wages' })
  show(<PayoutsList filters={filters} mayPrepare={false} />)
  expect(await hrefOf('Older')).toBe(
    `/payouts?search=wages&page=4&after=${payout(3).id}&at=2026-11-25T10%3A00%3A03.123456Z`,
  )
  expect(await hrefOf('Newer')).toBe(
    `/payouts?search=wages&page=2&before=${payout(1).id}&at=2026-11-25T10%3A00%3A01.123456Z`,
  )
  expect(getJson.mock.lastCall?.[0]).toBe(
    `/api/payouts?search=wages&page=3&after=${payout(9).id}&at=2026-11-25T10%3A00%3A09.123456Z`,
  )
})

it('goes back from the second page to the first as it is then, and no further than the last', async () => {
  getJson.mockResolvedValue(page({ further: false }))
  const filters = readPayoutsFilters({ page: '2', after: payout(9).id, at: payout(9).changedAt })
  show(<PayoutsList filters={filters} mayPrepare={false} />)
  expect(await hrefOf('Newer')).toBe('/payouts')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Older' }).disabled).toBe(true)
})

it('shows no sum of a sheet that is not uploaded wholly, and says why', async () => {
  const arriving = {
    ...payout(1),
    status: 'draft' as const,
    rows: 100_000,
    currency: null,
    notAddedUp: 'incomplete' as const,
  }
  const several = { ...payout(2), status: 'draft' as const, currency: null }
  getJson.mockResolvedValue(page({ further: false, payouts: [arriving, several] }))
  show(<PayoutsList filters={readPayoutsFilters({})} mayPrepare={false} />)
  expect((await screen.findByRole('row', { name: /Wages 1/ })).textContent).toContain('100,000upload incomplete')
  expect(screen.getByRole('row', { name: /Wages 2/ }).textContent).toContain('several currencies')
})
