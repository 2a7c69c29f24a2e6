import { describe, expect, it } from 'vitest'
import { iconFile } from '@/components/ui/test-icons'
import { isUnder, PAGES } from './pages'

describe('isUnder', () => {
  it.each([
    ['/', '/'],
    ['/payouts', '/payouts'],
    ['/payouts', '/payouts/new'],
    ['/disbursements', '/disbursements/5e1f'],
  ])('%s holds %s', (href, path) => {
    expect(isUnder(href, path)).toBe(true)
  })

  it.each([
    ['/', '/payouts'],
    ['/payouts', '/payouts-of-old'],
    ['/payouts', '/'],
    ['/payouts', ''],
  ])('%s does not hold %j', (href, path) => {
    expect(isUnder(href, path)).toBe(false)
  })
})

// After a change of icons: run this test with `--update`.
it('has a symbol for the icon of every page', async () => {
  await expect(iconFile(PAGES.map(({ icon }) => icon))).toMatchFileSnapshot('./page-icons.svg')
})
