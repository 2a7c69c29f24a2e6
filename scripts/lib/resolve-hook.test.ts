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

it('prints an error that nobody caught without what it was about, and ends with 1', async () => {
  await mkdir(join(root, '.data'), { recursive: true })
  const folder = await mkdtemp(join(root, '.data', 'hook-'))
  made.push(folder)
  await writeFile(
    join(folder, 'main.ts'),
    `const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(+256772700913)' })
     const params = ['Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn-s']
     throw Object.assign(new Error('Failed query: select $1\\nparams: ' + params, { cause }), { query: 'select $1', params })`,
  )
  const hook = join(root, 'scripts/lib/resolve-hook.mjs')
  const failed = await run(process.execPath, ['--import', hook, join(folder, 'main.ts')], { cwd: root }).catch(
    (error) => error,
  )
  expect(failed.code).toBe(1)
  expect(failed.stderr).toMatch(/^Error: duplicate key\n\s+at .*main\.ts/)
  expect(failed.stderr).not.toMatch(/772700913|Zq3vN8/)
})
