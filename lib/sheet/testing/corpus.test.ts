import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reportSheet, type SheetReport } from '@/lib/sheet/report/report'

const folder = 'e2e/sheets/corpus'
type Expected = {
  readonly options?: { readonly mode: 'escrow'; readonly sheet?: string }
  readonly report: Partial<SheetReport>
}

const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
const files = readdirSync(folder).filter((name) => !/\.(json|md)$/.test(name))

it.each(files)('%s is read as it was made', async (name) => {
  const expected: Expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const { report } = await reportSheet(new Uint8Array(readFileSync(join(folder, name))), {
    name,
    currency: 'UGX',
    today: '2026-11-21',
    ...(expected.options?.mode === 'escrow' ? { escrow } : {}),
    ...(expected.options?.sheet === undefined ? {} : { sheet: expected.options.sheet }),
  })
  expect(report).toMatchObject(expected.report)
})
