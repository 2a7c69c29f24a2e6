import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ReportOptions, reportSheet, type SheetReport } from '@/lib/sheet/report/report'

const folder = 'e2e/sheets/corpus'
type Expected = {
  readonly options?: Partial<Pick<ReportOptions, 'sheet' | 'explain'>> & { readonly mode?: 'escrow' }
  readonly report: Partial<SheetReport>
}

const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
const files = readdirSync(folder).filter((name) => !/\.(json|md)$/.test(name))

it.each(files)('%s is read as it was made', async (name) => {
  const expected: Expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const { mode, ...options } = expected.options ?? {}
  const { report } = await reportSheet(new Uint8Array(readFileSync(join(folder, name))), {
    name,
    currency: 'UGX',
    today: '2026-11-21',
    ...options,
    ...(mode === 'escrow' ? { escrow } : {}),
  })
  expect(report).toMatchObject(expected.report)
})
