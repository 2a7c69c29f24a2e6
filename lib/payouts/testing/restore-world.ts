import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { checkDatabase } from '@/lib/activity/check-database'
import type { AskedTerm } from '@/lib/escrow/terms'
import { closeService } from '@/lib/gateway/client'
import { compareWithService, runDueSearches } from '@/lib/reconciliation/run-due-searches'
import { serviceIsAhead } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { control } from '@/lib/store/schema/control'
import { emptying } from '@/lib/store/test-emptying'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { recipientReference } from '@/lib/submissions/content/body'
import { approveBatch, type DraftedBatch, draftedBatch, past, testWorker, turn } from '@/lib/submissions/testing/batch'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import { older, pass, type Scene, shiftHead } from './restore-scene'
import type { RestoreStory } from './restore-story'

const PHONES = ['+256772100100', '+256772100200', '+256772000418'] as const
/** Minutes after the start at which the sender and the searches do what is due. Lists lag by 30, and an epoch searches twice. */
const TURNS = [0, 4, 27, 31, 11, 11, 26 * 60, 11]

/** What became of one installation: which rows were paid more than once, which not at all, and whether sending was blocked. */
type Restored = {
  readonly twice: number
  readonly unpaid: number
  readonly rows: number
  readonly blocked: boolean
  /** The minutes for which nothing was sent for the first time. */
  readonly comparedFor: number
}

/** Lives through one restore on an empty database, to its end. For tests. */
export async function liveRestore(store: Engine, sandbox: TestSandbox, one: RestoreStory): Promise<Restored> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-restore-'))
  const files = [
    { path: join(folder, 'audit-head.json'), setting: 'DATA_DIR' as const, outside: false },
    ...(one.restored === 'folder, head outside'
      ? [{ path: join(folder, 'outside.json'), setting: 'AUDIT_HEAD_COPY' as const, outside: true }]
      : []),
  ]
  const scene: Scene = { store, sandbox, one, folder, files, worker: testWorker(), references: [], ahead: 0 }
  try {
    return await lived(scene)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function lived(scene: Scene): Promise<Restored> {
  const { store, sandbox, one, files } = scene
  await closeService()
  await sandbox.control('reset', {})
  const marks = one.marks === 'omitted' ? { descriptionMax: 8, itemReferences: false } : {}
  await sandbox.control('dialect', { listLagMinutes: one.lagMinutes, ...marks })
  await past(
    store,
    `update control set list_lag_seconds = ${one.lagMinutes === 0 ? 0 : 1800}, epoch_since = epoch_since - interval '1 day'`,
  )
  await serviceIsAhead(store, 0)
  await checkDatabase({ files, starts: true })
  await compareWithService('w')
  const backup = await untilRestore(scene)
  if (one.restored !== 'nothing') await putBack(scene, backup)
  // A process that goes on notices a restore below it within the minute.
  await pass(scene, one.below ? 0 : one.down, false)
  return afterwards(scene, backup.drafts)
}

type Backup = {
  readonly copy: string
  readonly head: string | null
  readonly drafts: readonly (DraftedBatch | null)[]
}

/** Pays everything, and takes the backup on the way. */
async function untilRestore(scene: Scene): Promise<Backup> {
  const { store, sandbox, one } = scene
  const drafts: DraftedBatch[] = []
  let backup: Backup | null = null
  const take = async (at: RestoreStory['backup']) => {
    if (at !== one.backup || backup !== null) return
    const head = scene.files[0]?.path ?? ''
    backup = {
      copy: await store.asOwner(emptying),
      head: existsSync(head) ? readFileSync(head, 'utf8') : null,
      drafts: Array.from({ length: one.batches }, (_, n) => drafts[n] ?? null),
    }
    await pass(scene, Math.min(1, one.older))
  }
  await take('before the draft')
  for (let at = 0; at < one.batches; at += 1) drafts.push(await draft(scene, at))
  await take('before the approval')
  const [first, ...rest] = drafts
  if (first !== undefined) await approveBatch(store, first)
  if (one.restored === 'nothing') {
    for (const other of rest) await approveBatch(store, other)
    return { copy: '', head: null, drafts }
  }
  await take('before the send')
  await turn(store, scene.worker)
  await take('after a part was sent')
  for (const other of rest) await approveBatch(store, other)
  await turn(store, scene.worker)
  await sandbox.control('settle', {})
  await checkDatabase({ files: scene.files })
  await pass(scene, Math.max(0, one.older - 1))
  await checkDatabase({ files: scene.files })
  if (backup === null) throw new Error('No backup was made.')
  return backup
}

async function draft({ store, one, references }: Scene, at: number): Promise<DraftedBatch> {
  const phones = PHONES.slice(0, 1 + (at % PHONES.length))
  const made = await draftedBatch(store, phones, one.kind === 'escrow' ? () => TERMS : undefined)
  made.rows.forEach((row, n) => {
    const own = `${at} ${n}`
    const place = ORDER.indexOf(own)
    references[place] = [...(references[place] ?? []), recipientReference(row)]
  })
  return made
}

const TERMS: readonly AskedTerm[] = [{ type: 'manual_release', data: '{}' as AskedTerm['data'] }]
const ORDER = [0, 1, 2].flatMap((at) => Array.from({ length: 1 + at }, (_, n) => `${at} ${n}`))

/** Puts the backup back, on a server that is started anew: its entries are as old as it is. */
async function putBack(scene: Scene, { copy, head }: Backup): Promise<void> {
  const { store, one, files } = scene
  await store.asOwner(({ exec }) => exec(copy))
  await past(store, `update control set server_seen = server_seen || ' before'`)
  await older(scene, one.older)
  const path = files[0]?.path ?? ''
  if (one.restored === 'database') return
  if (head === null) rmSync(path, { force: true })
  else {
    writeFileSync(path, head)
    shiftHead(path, one.older)
  }
}

/** People approve what is not approved here, and make what is not here again; the sender and the searches do what is due. */
async function afterwards(scene: Scene, drafts: Backup['drafts']): Promise<Restored> {
  const { store, sandbox, one, files, worker, references } = scene
  let minutes = 0
  let wasBlocked = false
  let comparedFor = 0
  const known = [...drafts]
  for (const [at, wait] of TURNS.entries()) {
    await pass(scene, wait)
    minutes += wait
    if (one.failFor > 0) await sandbox.remove('faults')
    if (minutes < one.failFor) await failLists(scene, at)
    const starts = at === 0 && !one.below
    // A process that goes on sends before it has noticed anything.
    if (at === 0) await approveAll(scene, known)
    if (at === 0 && one.below) await turn(store, worker)
    await checkDatabase({ files, starts })
    await approveAll(scene, known)
    await past(store, RETRIES)
    await compareWithService('w')
    const { isBlocked, isComparing, epoch } = await switchesOf(store)
    if (isComparing) comparedFor = minutes
    if (isBlocked) wasBlocked = true
    if (isBlocked && one.opensEpoch) await bumpEpoch('restored')
    if (epoch > 1) await runDueSearches('w')
    await turn(store, worker)
    await sandbox.control('settle', {})
    if (await isOver(store)) break
  }
  const { byReference } = await sandbox.ledger()
  const paid = references.map((names) => names.reduce((sum, name) => sum + (byReference[name]?.accepted ?? 0), 0))
  return {
    twice: paid.filter((times) => times > 1).length,
    unpaid: paid.filter((times) => times === 0).length,
    ...{ rows: paid.length, blocked: wasBlocked, comparedFor },
  }
}

// A comparison that failed is repeated after a minute.
const RETRIES = `update sweep set began_at = began_at - interval '2 minutes', ended_at = ended_at - interval '2 minutes' where not complete`

async function switchesOf(store: Engine) {
  const [row] = await store.db.select().from(control)
  return {
    isBlocked: row?.sendingBlockedReason !== null,
    isComparing: row?.compareSince !== null,
    epoch: row?.epoch ?? 1,
  }
}

/** Whether nothing is left that could still be sent. */
async function isOver(store: Engine): Promise<boolean> {
  const { rows } = await store.db.execute(sql`
    select from submission where state in ('ready', 'sending', 'unknown', 'reconciling') union all select from payout where state = 'draft' limit 1`)
  return rows.length === 0
}

async function approveAll(scene: Scene, known: (DraftedBatch | null)[]): Promise<void> {
  const { store } = scene
  const { rows } = await store.db.execute<{ id: string }>(sql`select id from payout where state = 'draft'`)
  const open = new Set(rows.map(({ id }) => id))
  for (const [at, one] of known.entries()) {
    const drafted = one ?? (await draft(scene, at))
    known[at] = drafted
    if (one === null || open.has(drafted.payoutId)) await approveBatch(store, drafted)
  }
}

async function failLists({ sandbox, one }: Scene, seed: number): Promise<void> {
  const faults = ['GET /api/disbursements', 'GET /api/escrow-disbursements'].map((route) => ({
    ...{ route, kind: 'html-503', times: null, chance: one.failChance, seed },
  }))
  await sandbox.control('faults', { faults })
}
