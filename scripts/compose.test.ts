import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metrics } from '@/lib/platform/metrics'
import { readSettings } from '@/lib/platform/settings'
import { readSettings as readSandboxSettings } from '@/sandbox/settings'
import { readCompose, readDockerfile } from './lib/compose.mjs'
import { packagesOf } from './lib/image.mjs'
import { readCaddyfile } from './lib/stand-in-proxy.mjs'

const KEY = 'a-key-of-forty-characters-for-this-test-1'
const VARIABLES = {
  OWNER_DATABASE_PASSWORD: 'owner',
  APP_DATABASE_PASSWORD: 'app',
  AUTH_SECRET: KEY,
  SECRETS_KEY: KEY,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: KEY,
  METRICS_TOKEN: KEY,
  GRAFANA_PASSWORD: 'grafana',
}
// Read by the framework and by OpenTelemetry, not by our settings.
const OTHERS = ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'OTEL_EXPORTER_OTLP_ENDPOINT']

const { services } = await readCompose(VARIABLES)
const ours = ['app-1', 'app-2', 'sender', 'migrate']
const text = (path: string) => readFileSync(path, 'utf8')
const settings = [...text('lib/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)

describe('compose.yaml', () => {
  it.each(ours)('%s has settings that the product reads and accepts', (name) => {
    const { environment } = services[name]
    for (const setting of Object.keys(environment)) expect([...settings, ...OTHERS]).toContain(setting)
    expect(readSettings({ ...environment })).toMatchObject({
      environment: 'sandbox',
      sender: name !== 'app-1' && name !== 'app-2',
    })
  })

  it('gives the login that owns the tables to the program that makes them, and to no other', () => {
    const owners = Object.keys(services).filter((name) => services[name].environment?.DATABASE_MIGRATION_URL)
    expect(owners).toEqual(['migrate'])
  })

  it('has a sandbox where the app looks for it, with its credentials', () => {
    const sandbox = readSandboxSettings(services.sandbox.environment)
    const app = readSettings(services['app-1'].environment)
    expect(app.service).toMatchObject({
      baseUrl: `http://127.0.0.1:${sandbox.port}`,
      apiKey: sandbox.apiKey,
      clientId: sandbox.clientId,
      clientSecret: sandbox.clientSecret,
      merchantId: sandbox.merchantId,
      webhookSecrets: [sandbox.webhookSecret],
    })
  })

  it('has the ports that the proxy and the collector ask', () => {
    const port = (name: string) =>
      `${name}:${services[name].environment.SENDER_PORT ?? services[name].environment.PORT}`
    expect(readCaddyfile({}).upstreams).toEqual([port('app-1'), port('app-2')])
    const asked = [...text('deploy/prometheus.yml').matchAll(/'?([a-z]+(?:-\d)?:\d+)'?/g)].map(([, target]) => target)
    expect(asked).toEqual(ours.slice(0, 3).map(port))
  })

  it('has a proxy that closes an idle connection before an instance does', () => {
    const [, seconds] = /keepalive (\d+)s/.exec(text('deploy/Caddyfile')) ?? []
    // A request that is sent while the instance closes the connection is lost, and must not be repeated if it changes something.
    expect(Number(seconds) * 1_000).toBeLessThan(createServer().keepAliveTimeout)
  })

  it('mounts files that exist', () => {
    const mounted = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes)
    const files = mounted.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '')
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect(existsSync(file), file).toBe(true)
  })
})

it('archives a file once, also when the server asks again after a crash, and replaces none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const setting = services.postgres.command.find((part: string) => part.startsWith('archive_command='))
  const archive = (content: string) => {
    writeFileSync(join(folder, 'from'), content)
    const command = setting.slice('archive_command='.length).replaceAll('/archive/', `${folder}/`)
    const filled = command.replaceAll('%p', join(folder, 'from')).replaceAll('%f', '000000010000000000000001')
    return spawnSync('sh', ['-c', filled]).status
  }
  expect(archive('one')).toBe(0)
  expect(archive('one')).toBe(0)
  expect(archive('another')).not.toBe(0)
  expect(readFileSync(join(folder, '000000010000000000000001'), 'utf8')).toBe('one')
  expect(readdirSync(folder).sort()).toEqual(['000000010000000000000001', 'from'])
  rmSync(folder, { recursive: true })
})

describe('the Dockerfile', () => {
  it('copies what exists, and runs as nobody in particular', () => {
    const { instructions, user, command } = readDockerfile()
    const copied = instructions
      .filter(({ word, rest = '' }) => word === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest = '' }) => rest.split(' ').slice(0, -1))
    for (const file of copied) expect(existsSync(file), file).toBe(true)
    expect(user).toBe('countinghouse')
    expect(command).toEqual(['node', 'server.js'])
  })

  it('gets the packages of the programs that run without a bundle', () => {
    expect(packagesOf()).toEqual(expect.arrayContaining(['drizzle-orm', 'hono', 'pg', 'pino', 'use-intl', 'zod']))
  })
})

it.each(['deploy/alerts.yml', 'deploy/grafana/countinghouse.json'])('%s asks for metrics that exist', async (path) => {
  const existing = await metrics().registry.getMetricsAsJSON()
  const names = existing.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  )
  const asked = text(path).match(/\bcountinghouse_[a-z_]+/g) ?? []
  expect(asked.length).toBeGreaterThan(10)
  for (const name of new Set(asked)) expect(names).toContain(name)
})
