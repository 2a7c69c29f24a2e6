import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultOf, mutant, randomFrom } from './fuzz'

const SHARE = 1500
const folder = 'e2e/sheets/corpus'
const samples = [
  ...readdirSync(folder).map((name) => `${folder}/${name}`),
  'public/samples/payroll-november.xlsx',
  'public/samples/payroll-november.csv',
]
  .filter((path) => /\.(csv|xlsx|xlsm)$/.test(path))
  .map((path) => new Uint8Array(readFileSync(path)))

// `node bench/fuzz-sheets.mjs` reads a hundred thousand of them.
it('reads damaged files as rows or refusals, and changes no phone or amount in silence', async () => {
  const random = randomFrom(20_261_121)
  for (const sample of samples) expect(await faultOf(sample)).toBeNull()
  for (let count = 0; count < SHARE; count += 1)
    expect([count, await faultOf(mutant(samples, random))]).toEqual([count, null])
})
