import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { hasSecondHead } from '@/lib/platform/second-head'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { control } from '@/lib/store/schema/control'
import { openTestDatabase } from '@/lib/store/test-database'
import { emptying } from '@/lib/store/test-emptying'
import { open as openIt, submitted, systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { acceptDatabase, bumpEpoch, setSending } from '@/lib/store/transitions/control'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { acceptThisDatabase, readSendingBlock } from './accept-database'
import { chainEntries } from './chain-entries'
import { checkDatabase } from './check-database'
import { type HeadFile, readHead } from './head-file'
import { record } from './record'

const check = (files: readonly string[]) =>
  checkDatabase({ files: files.map((path) => ({ path, setting: 'DATA_DIR', outside: false })) })

describe('the newest database', () => {
  let store: Engine
  let folder: string
  let files: readonly string[]
  beforeEach(async () => {
    store = await openTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-head-'))
    files = [join(folder, 'audit-head.json'), join(folder, 'copy.json')]
    await write()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await store.close()
  })

  const write = () => withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: {} }))
  const backup = () => store.asOwner(emptying)
  const restore = (statements: string) => store.asOwner(({ exec }) => exec(statements))
  const controls = async () => {
    const [row] = await (await db()).select().from(control)
    if (row === undefined) throw new Error('no control')
    return row
  }
  const refusal = async (submissionId: string) => {
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: null }))
    return 'refused' in answer ? answer.refused : 'opened'
  }

  it('sends nothing from a database that is behind its kept head, whatever the switch says', async () => {
    const { submissionId } = await submitted(store)
    const earlier = await backup()
    await write()
    expect(await check(files)).toBeNull()
    await restore(earlier)
    expect(await check(files)).toBe('behind')
    expect(await refusal(submissionId)).toBe('blocked')
    await setSending({ enabled: false, reason: 'test' })
    await setSending({ enabled: true, reason: 'test' })
    expect(await refusal(submissionId)).toBe('blocked')
    // The log goes on past the kept head, with other entries.
    await write()
    await write()
    expect(await check(files)).toBe('behind')
  })

  it('does not send what was about to be sent, nor open an attempt past the function that asks', async () => {
    const sent = await submitted(store)
    const earlier = await backup()
    await write()
    await check(files)
    await restore(earlier)
    const { attemptId } = await openIt(sent)
    await check(files)
    const { rows } = await (await db()).execute<{ may: boolean }>(`select may_still_send('${attemptId}') as may`)
    expect(rows).toEqual([{ may: false }])
    const forced = store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica;
        update submission set sends = 2 where id = '${sent.submissionId}';
        set session_replication_role = origin;
        insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until)
        select id, 2, body_sha256, 'w', clock_timestamp() from submission where id = '${sent.submissionId}'`),
    )
    await expect(forced).rejects.toThrow('No attempt may begin: blocked')
  })

  it('blocks another history of the same length, and another database', async () => {
    const earlier = await backup()
    await write()
    await check(files)
    await restore(earlier)
    await withTx((tx) => record(tx, systemActor, { action: 'test.other', subject: 'test:2', detail: {} }))
    await chainEntries()
    expect(await check(files)).toBe('replaced')
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; truncate audit, audit_chain, audit_unchained; set session_replication_role = origin;
        update control set sending_blocked_reason = null, sending_blocked_at = null`),
    )
    await withTx((tx) => record(tx, systemActor, { action: 'test.first', subject: 'test:3', detail: {} }))
    expect(await check(files)).toBe('other-database')
  })

  it('is not doubted for a missing file, is for an unreadable one, and the copy counts like the first', async () => {
    expect(await check(files)).toBeNull()
    const [first = '', copy = ''] = files
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(first, 'utf8'))
    rmSync(first)
    expect(await check(files)).toBeNull()
    const earlier = await backup()
    await write()
    await check(files)
    await restore(earlier)
    rmSync(first)
    expect(await check(files)).toBe('behind')
    await store.asOwner(({ exec }) =>
      exec('update control set sending_blocked_reason = null, sending_blocked_at = null'),
    )
    rmSync(copy)
    writeFileSync(first, 'rubbish')
    expect(await check(files)).toBe('unreadable')
  })

  it('keeps its head in the other files where one cannot be written, and says so until it can', async () => {
    const away = join(folder, 'away')
    const copy: HeadFile = { path: join(away, 'head.json'), setting: 'AUDIT_HEAD_COPY', outside: true }
    const [first = ''] = files
    const both = () =>
      checkDatabase({ files: [copy, { path: first, setting: 'DATA_DIR', outside: true }] }).catch((problem) => problem)
    const named = { auditHeadCopy: copy.path, dataDir: folder, stateFolder: null }
    expect((await both()).reason).toEqual({
      code: 'head-file',
      file: copy.path,
      setting: 'AUDIT_HEAD_COPY',
      why: 'ENOENT',
    })
    expect(readHead(first)).not.toBeNull()
    expect(hasSecondHead(named)).toBe(false)
    mkdirSync(away)
    expect(await both()).toBeNull()
    expect(hasSecondHead(named)).toBe(true)
    // It vanishes while the app runs.
    rmSync(away, { recursive: true })
    expect((await both()).code).toBe('head-file')
    expect(hasSecondHead(named)).toBe(false)
  })

  it('says that a file cannot be written also while sending is blocked', async () => {
    const copy: HeadFile = { path: join(folder, 'blocked', 'head.json'), setting: 'AUDIT_HEAD_COPY', outside: true }
    await restore(`update control set sending_blocked_reason = 'behind', sending_blocked_at = now()`)
    expect(await checkDatabase({ files: [copy] })).toBe('behind')
    expect(hasSecondHead({ auditHeadCopy: copy.path, dataDir: folder, stateFolder: null })).toBe(false)
  })

  it('is not started where no entry was written yet and the folder of a file is not there', async () => {
    await restore(
      'begin; set local session_replication_role = replica; delete from audit; delete from audit_unchained; commit',
    )
    const copy: HeadFile = { path: join(folder, 'away', 'head.json'), setting: 'AUDIT_HEAD_COPY', outside: true }
    await expect(checkDatabase({ files: [copy], starts: true })).rejects.toMatchObject({ code: 'head-file' })
  })

  it('sends again once an epoch was opened, on every instance, and keeps from when on entries are lost', async () => {
    const other = [join(folder, 'other.json')]
    await check(files)
    await check(files)
    const before = await controls()
    const earlier = await backup()
    await write()
    await check(files)
    await check(other)
    await restore(earlier)
    expect(await check(files)).toBe('behind')
    await write()
    await bumpEpoch('restored')
    expect(await readSendingBlock()).toBeNull()
    expect(await check(files)).toBeNull()
    expect(await check(other)).toBeNull()
    const after = await controls()
    expect(after.epoch).toBe(before.epoch + 1)
    expect(after.epochLostFrom?.getTime()).toBeLessThanOrEqual(before.databaseConfirmedAt?.getTime() ?? 0)
    // Opened once more by mistake, it still searches the whole time that was lost.
    await bumpEpoch('again')
    expect((await controls()).epochLostFrom).toEqual(after.epochLostFrom)
  })

  it('sends again where a person gives a reason, with a confirmed identity, and for nobody else', async () => {
    const earlier = await backup()
    await write()
    await check(files)
    await restore(earlier)
    await check(files)
    const approver = await testStaff('findings:resolve')
    const unconfirmed = (actor: Actor) => withTx((tx) => acceptDatabase(tx, actor, 'it is right')).catch(refusalOf)
    const sentence = expect.stringContaining('confirmation of identity')
    expect(await unconfirmed(approver)).toMatchObject({ rule: 'I6', sentence })
    expect(await unconfirmed(systemActor)).toMatchObject({ rule: 'I16' })
    const wrong = await acceptThisDatabase(approver, { reason: 'it is right', proof: 'not the password' })
    expect(wrong).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    expect(await grantStepUp(approver, { purpose: 'x', contentHash: 'y', password: TEST_PASSWORD })).toMatchObject({
      ok: true,
    })
    expect(await acceptThisDatabase(approver, { reason: 'it is right', proof: TEST_PASSWORD })).toEqual({
      ok: true,
      value: null,
    })
    expect(await check(files)).toBeNull()
    const { rows } = await (await db()).execute(
      `select actor_id, detail->>'reason' as reason, detail->>'was' as was from audit where action = 'control.accept-database'`,
    )
    expect(rows).toEqual([{ actor_id: approver.id, reason: 'it is right', was: 'behind' }])
  })

  it('is accepted by the owner on the command line with a reason', async () => {
    await store.asOwner(({ exec }) =>
      exec(`update control set sending_blocked_reason = 'behind', sending_blocked_at = clock_timestamp()`),
    )
    const accept = (reason: string) =>
      store.asOwner(({ exec }) =>
        exec(`reset role; select accept_database('{"name": "system"}', '{"reason": "${reason}"}')`),
      )
    await expect(accept(' ')).rejects.toThrow('needs a reason')
    await accept('the file was copied from elsewhere')
    expect(await readSendingBlock()).toBeNull()
  })
})
