import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../lib/paths.mjs'

type Snippet = { readonly path: string; readonly code: string }

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const imports = (what: string) => `import { x } from '${what}'\n\nexport const y = x\n`
const bare = (what: string) => `import x from '${what}'\n\nexport const y = x\n`

// One bad snippet for each of our own rules, which proves that the rule is enforced.
const refused: readonly (readonly [rule: string, ...Snippet[]])[] = [
  ['noRestrictedImports', { path: 'sandbox/a9.ts', code: imports('../lib/money/amount.ts') }],
  ['noRestrictedImports', { path: 'scripts/lib/a10.mjs', code: imports('zod') }],
  ['noRestrictedImports', { path: 'scripts/lib/a11.mjs', code: imports('../../lib/result.ts') }],
  [
    'noImportCycles',
    { path: 'lib/money/b1.ts', code: "import { two } from './b2'\n\nexport const one = () => two\n" },
    { path: 'lib/money/b2.ts', code: "import { one } from './b1'\n\nexport const two = () => one\n" },
  ],
  ['useFilenamingConvention', { path: 'lib/money/camelCase.ts', code: 'export const x = 1\n' }],
  ['noDefaultExport', { path: 'lib/money/c.ts', code: 'export default function x() {}\n' }],
  ['noBarrelFile', { path: 'lib/money/d.ts', code: "export * from './amount'\n" }],
  ['noExplicitAny', { path: 'lib/money/e.ts', code: 'export const x = (y: any) => y\n' }],
  ['noNonNullAssertion', { path: 'lib/money/f.ts', code: 'export const x = (y: string | null) => y!.length\n' }],
  [
    'noFloatingPromises',
    { path: 'lib/money/g.ts', code: 'async function x() {}\n\nexport function y() {\n  x()\n}\n' },
  ],
  [
    'noMisusedPromises',
    {
      path: 'lib/money/h.ts',
      code: 'async function x() {\n  return true\n}\n\nexport const y = () => (x() ? 1 : 2)\n',
    },
  ],
  [
    'useExhaustiveSwitchCases',
    {
      path: 'lib/money/i.ts',
      code: "export function x(y: 'a' | 'b') {\n  switch (y) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    },
  ],
  ['noExcessiveLinesPerFile', { path: 'lib/money/j.ts', code: lines(251, (at) => `export const x${at} = ${at}`) }],
  [
    'noExcessiveLinesPerFunction',
    { path: 'lib/money/k.ts', code: `export function x(y: number[]) {\n${lines(71, (at) => `  y.push(${at})`)}\n}\n` },
  ],
  ['noRestrictedGlobals', { path: 'lib/payouts/l.ts', code: "export const x = () => fetch('/')\n" }],
  ['plugin', { path: 'lib/payouts/m1.ts', code: 'export const x = (row: { amount: string }) => Number(row.amount)\n' }],
  ['plugin', { path: 'components/m2.ts', code: 'export const x = (y: string) => Number.parseFloat(y)\n' }],
  ['plugin', { path: 'app/m3.ts', code: "export const x = new Intl.NumberFormat('en')\n" }],
  ['plugin', { path: 'app/m4.ts', code: 'export const x = (n: number) => n.toLocaleString()\n' }],
  ['plugin', { path: 'lib/payouts/m5.ts', code: 'export const x = (y: unknown) => y instanceof RangeError\n' }],
  ['plugin', { path: 'components/m6.tsx', code: 'class X {}\n\nexport const y = (z: unknown) => z instanceof X\n' }],
  ['noFocusedTests', { path: 'lib/money/n.test.ts', code: "import { it } from 'vitest'\n\nit.only('x', () => {})\n" }],
  ['noSkippedTests', { path: 'lib/money/o.test.ts', code: "import { it } from 'vitest'\n\nit.skip('x', () => {})\n" }],
  [
    'noPlaywrightWaitForTimeout',
    {
      path: 'e2e/p.spec.ts',
      code: "import { test } from '@playwright/test'\n\ntest('x', async ({ page }) => {\n  await page.waitForTimeout(1)\n})\n",
    },
  ],
  [
    'noDangerouslySetInnerHtml',
    { path: 'components/q.tsx', code: 'export const X = () => <p dangerouslySetInnerHTML={{ __html: "y" }} />\n' },
  ],
]

const welcome: readonly Snippet[] = [
  { path: 'lib/money/good5.ts', code: 'export const x = (amount: string) => Number(amount)\n' },
  { path: 'lib/money/good6.ts', code: 'export const x = (y: unknown) => y instanceof Error\n' },
  { path: 'sandbox/good7.ts', code: 'export const x = (y: unknown) => y instanceof RangeError\n' },
  { path: 'lib/gateway/client.ts', code: "export const x = () => fetch('/')\n" },
  { path: 'app/page.tsx', code: 'export default function Page() {\n  return <p>page</p>\n}\n' },
  { path: 'sandbox/good8.ts', code: imports('./world.ts') },
  { path: 'scripts/lib/good9.mjs', code: bare('node:fs') },
]

let folder: string
let found: readonly { readonly category: string; readonly path: string }[]

function put({ path, code }: Snippet) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), code)
}

type Report = { diagnostics: { category: string; severity: string; location: { path: string | { file: string } } }[] }

function read(report: Report) {
  return report.diagnostics.map(({ category, location }) => ({
    category: category.split('/').at(-1) ?? '',
    path: typeof location.path === 'string' ? location.path : location.path.file,
  }))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-lint-'))
  cpSync('biome.jsonc', join(folder, 'biome.jsonc'))
  for (const rule of ['money-text', 'by-name'])
    cpSync(`scripts/lint/${rule}.grit`, join(folder, `scripts/lint/${rule}.grit`))
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [, ...snippets] of refused) snippets.forEach(put)
  welcome.forEach(put)
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tools.biome, ...args], { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(stdout),
    )
  })
  found = read(JSON.parse(report))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = (path: string) => found.filter((one) => one.path.endsWith(path)).map((one) => one.category)

describe('our own rules reject', () => {
  it.each(refused.map(([rule, first]) => [rule, first?.path ?? ''] as const))('%s in %s', (rule, path) => {
    expect(at(path)).toContain(rule)
  })
})

describe('our own rules accept', () => {
  it.each(welcome.map(({ path }) => path))('%s', (path) => {
    expect(at(path)).toEqual([])
  })
})
