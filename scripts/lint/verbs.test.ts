import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { verbImports } from './verbs.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('finds components that import a file that acts, by every form of import but types', () => {
  folder = mkdtempSync(join(tmpdir(), 'house-verbs-'))
  const files = {
    'lib/payouts/save-draft.ts': "import 'server-only'\n\nexport const saveDraft = 1\n",
    'lib/payouts/draft.ts': 'export const draft = 1\n',
    'components/one.tsx':
      "import { saveDraft } from '@/lib/payouts/save-draft'\nimport { draft } from '@/lib/payouts/draft'\n",
    'components/deep/two.ts': "const save = await import('@/lib/payouts/save-draft')\n",
    'components/three.ts': "import type { Saved } from '@/lib/payouts/save-draft'\n",
  }
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  expect(verbImports(folder).sort()).toEqual([
    'components/deep/two.ts imports the verb lib/payouts/save-draft',
    'components/one.tsx imports the verb lib/payouts/save-draft',
  ])
})

it('finds none in the house', () => {
  expect(verbImports(process.cwd())).toEqual([])
})
