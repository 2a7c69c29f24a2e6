import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

type Component = {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string }[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

const home = mkdtempSync(join(tmpdir(), 'countinghouse-sbom-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('lists every package of the lock, with its hash, and which of them only build and check', () => {
  const file = join(home, 'sbom.json')
  const { status, stderr, stdout } = spawnSync('npm', ['run', '--silent', 'sbom', '--', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stdout).toContain(file)
  const bom = JSON.parse(readFileSync(file, 'utf8'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  expect(bom.metadata.component).toMatchObject({ name: 'countinghouse', version: '0.1.0', type: 'application' })
  const components: readonly Component[] = bom.components

  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const entries = Object.entries<{ version: string; inBundle?: boolean }>(packages).filter(([path]) => path !== '')
  const nameOf = ([path, { version }]: (typeof entries)[number]) =>
    `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`
  const locked = entries.map(nameOf)
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect(new Set(listed)).toEqual(new Set(locked))
  // A package inside the archive of another one is covered by the hash of that archive.
  const bundled = new Set(entries.filter(([, { inBundle }]) => inBundle).map(nameOf))
  const unhashed = components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))
  expect(unhashed.map(({ name, version }) => `${name}@${version}`).filter((one) => !bundled.has(one))).toEqual([])

  const onlyBuilds = (name: string) =>
    components.find((one) => one.name === name)?.properties?.some((each) => each.name === 'cdx:npm:package:development')
  expect(onlyBuilds('next') ?? false).toBe(false)
  expect(onlyBuilds('vitest')).toBe(true)
}, 60_000)
