import { createHash, randomBytes } from 'node:crypto'
import { setTestSettings } from '@/lib/access/test-settings'
import { settings } from '@/lib/platform/settings'
import { withDirect } from '@/lib/store/engine/server'
import { readSchema } from '@/lib/store/migrate'
import { closeDb, engine } from '@/lib/store/open'
import { ensureTestLogin, servingUrl } from '@/lib/store/test-login'
import { fillHistory, type History } from './history'

type Variables = Readonly<Record<string, string>>

/**
 * Opens a copy of a database filled with this history, on the server of BENCH_DATABASE_URL; the answer removes it. The filled database is kept there
 * for the next time. `more` are further settings of the product.
 */
export async function openFilled(history: History | null, more: Variables = {}): Promise<() => Promise<void>> {
  const key = createHash('sha256')
    .update(JSON.stringify([await readSchema(), history]))
    .digest('hex')
    .slice(0, 12)
  const url = process.env.BENCH_DATABASE_URL
  if (url === undefined) throw new Error('BENCH_DATABASE_URL names no server.')
  return openOn(url, { key, history, more })
}

const say = (line: string) => console.log(`  history: ${line}`)

type Wanted = { readonly key: string; readonly history: History | null; readonly more: Variables }

function use(over: Variables): void {
  const current = settings()
  setTestSettings({
    SERVICE_BASE_URL: current.service.baseUrl,
    SERVICE_API_KEY: current.service.apiKey,
    SERVICE_CLIENT_ID: current.service.clientId,
    SERVICE_RATE_PER_SECOND: '100000',
    MAX_UNKNOWN_AMOUNT: 'UGX=100000000000, USD=130000, EUR=120000',
    PAYOUT_MAX_ROWS: '200000',
    LOG_LEVEL: 'silent',
    ...over,
  })
}

async function openOn(url: string, { key, history, more }: Wanted): Promise<() => Promise<void>> {
  const named = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` })
  const kept = `bench_${key}`
  const there = await withDirect(url, ({ rows }) => rows(`select from pg_database where datname = '${kept}'`))
  if (there.length === 0) {
    await withDirect(url, ({ exec }) => exec(`create database ${kept}_new`))
    const owner = named(`${kept}_new`)
    await withDirect(url, (direct) => ensureTestLogin(direct)).catch(() => undefined)
    use({ DATABASE_URL: servingUrl(owner), DATABASE_MIGRATION_URL: owner.href })
    const store = await engine()
    if (history !== null) await store.asOwner((direct) => fillHistory(direct, history, say))
    await closeDb()
    await withDirect(url, ({ exec }) => exec(`alter database ${kept}_new rename to ${kept}`))
  }
  const copy = `bench_run_${randomBytes(4).toString('hex')}`
  await withDirect(url, ({ exec }) => exec(`create database ${copy} template ${kept} strategy file_copy`))
  const owner = named(copy)
  use({ ...more, DATABASE_URL: servingUrl(owner), DATABASE_MIGRATION_URL: owner.href })
  return () => withDirect(url, ({ exec }) => exec(`drop database ${copy} with (force)`))
}
