import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { forbiddenImports } from './imports.mjs'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function project(files: Readonly<Record<string, string>>) {
  root = mkdtempSync(join(tmpdir(), 'imports-'))
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  return root
}

const use = (...names: string[]) => names.map((name, at) => `import { x${at} } from '${name}'\n`).join('')

it('refuses each import against the directions, however it is written', () => {
  const refused: Record<string, string> = {
    'lib/payouts/draft/a.ts': '@/components/ui/button',
    'lib/payouts/draft/b.ts': '@/lib/payees/payee',
    'lib/payouts/draft/c.ts': '../../payees/payee',
    'lib/gateway/d.ts': '@/lib/payouts/draft/view',
    'lib/store/e.ts': '@/lib/submissions/state/stored',
    'lib/approvals/f.ts': '@/lib/payouts/view',
    'lib/payees/g.ts': '@/lib/payouts/view',
    'lib/events/h.ts': '@/lib/payments/status',
    'lib/mail/i.ts': '@/lib/payees/view',
    'lib/notifications/j.ts': '@/lib/payees/view',
    'lib/money/k.ts': '@/lib/store/open',
    'lib/payouts/l.ts': '@/lib/payees/wallet-mark-of-others',
    'components/ui/m.tsx': '@/components/payouts/draft/grid',
    'components/payments/n.tsx': '@/components/payouts/draft/grid',
    'components/payouts/o.tsx': '@/app/page',
    'app/p.tsx': '@/sandbox/world',
    'lib/brand-new/q.ts': '@/lib/money/amount',
  }
  const files = Object.fromEntries(Object.entries(refused).map(([path, to]) => [path, use(to)]))
  const found = forbiddenImports(project(files)).map((line) => line.split(/ imports |:/)[0])
  expect(found.sort()).toEqual(Object.keys(refused).sort())
})

it('refuses exports and late imports alike', () => {
  const found = forbiddenImports(
    project({
      'lib/money/a.ts': "export { x } from '@/lib/store/open'\n",
      'lib/money/b.ts': "export const x = () => import('@/lib/store/open')\n",
      'lib/money/c.ts': "import type { X } from '@/lib/store/open'\n",
    }),
  )
  expect(found).toHaveLength(3)
})

it('finds components that import a server file by every form of import but types', () => {
  const found = forbiddenImports(
    project({
      'lib/payouts/save-draft.ts': "import 'server-only'\n\nexport const saveDraft = 1\n",
      'lib/payouts/draft.ts': 'export const draft = 1\n',
      'components/payouts/one.tsx': use('@/lib/payouts/save-draft', '@/lib/payouts/draft'),
      'components/payouts/two.ts': "const save = await import('@/lib/payouts/save-draft')\n",
      'components/payouts/three.ts': "import type { Saved } from '@/lib/payouts/save-draft'\n",
    }),
  )
  expect(found.sort()).toEqual([
    'components/payouts/one.tsx imports the server file lib/payouts/save-draft',
    'components/payouts/two.ts imports the server file lib/payouts/save-draft',
  ])
})

it('allows what the directions name, and anything to tests', () => {
  const found = forbiddenImports(
    project({
      'lib/payouts/draft/a.ts': use(
        '@/lib/money/amount',
        '@/lib/payouts/checks/check',
        '../view',
        '@/lib/sheet/rows/row',
      ),
      'lib/payouts/draft/b.ts': use('@/lib/payees/wallet-mark', 'zod', 'node:fs'),
      'lib/payouts/draft/c.test.ts': use('@/lib/payees/payee'),
      'lib/payouts/testing/d.ts': use('@/lib/payees/payee'),
      'components/payouts/e.tsx': use('@/components/ui/button', '@/components/paths', '@/lib/payouts/view'),
      'app/f.tsx': use('@/components/payouts/e', '@/lib/payouts/save-draft'),
    }),
  )
  expect(found).toEqual([])
})

it('finds none in the product', () => {
  expect(forbiddenImports(process.cwd())).toEqual([])
})
