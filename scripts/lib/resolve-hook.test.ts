import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const made: string[] = []

afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true })))
})

it('runs TypeScript that imports by alias, without endings, and from server-only files', async () => {
  await mkdir(join(root, '.data'), { recursive: true })
  const folder = await mkdtemp(join(root, '.data', 'hook-'))
  made.push(folder)
  await writeFile(join(folder, 'near.ts'), 'export const near: number = 2')
  await writeFile(
    join(folder, 'main.ts'),
    `import 'server-only'\nimport { ok } from '@/lib/platform/result'\nimport { near } from './near'\nconsole.log(ok(near).value)`,
  )
  const hook = join(root, 'scripts/lib/resolve-hook.mjs')
  const { stdout } = await run(process.execPath, ['--import', hook, join(folder, 'main.ts')], { cwd: root })
  expect(stdout.trim()).toBe('2')
})
