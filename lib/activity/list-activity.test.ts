import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { comment } from '@/lib/approvals/comment'
import { translator } from '@/lib/messages/translator'
import { asked, savedDraft, typeInto } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { inRequest } from '@/lib/platform/request-context'
import { fileResponse, sheetFile } from '@/lib/spreadsheets/sheet-response'
import { withTx } from '@/lib/store/open'
import { systemActor } from '@/lib/store/test-story'
import { chainEntries } from './chain-entries'
import { activityHeads, activityRows, noteExport } from './export-activity'
import { readActivityFilters } from './filters'
import { listActivity, listThingActivity } from './list-activity'
import { readEntry } from './read-entries'
import { record } from './record'

const english = translator('en', 'Africa/Kampala')

describePayouts('the activity log, as people read it', ({ maker, checker, store }) => {
  const lines = [
    { name: 'Achan Francis', phone: '0772000101', amount: '60,000' },
    { name: 'Ocen Rita', phone: '0772000102', amount: '70,000' },
  ]
  const auditor = () => testStaff('activity:read', { role: 'auditor', name: 'A. Auma' })
  const found = async (query: Record<string, string>) => {
    const { entries } = await listActivity(await auditor(), readActivityFilters(query))
    return entries.map(({ action }) => action)
  }

  it('says what cells were before and after, without the phones', async () => {
    const by = await maker()
    const id = await savedDraft(by, lines)
    await typeInto(by, id, 0, { amount: '66,000', phone: '0772000999' })
    const { entries } = await listActivity(
      await auditor(),
      readActivityFilters({ act: 'payout.rows-edited', area: 'payouts' }),
    )
    expect(entries).toMatchObject([
      {
        actorName: by.name,
        thing: { kind: 'payout', id, name: 'Field wages', page: { kind: 'payout', id } },
        changes: [
          { row: 2, name: 'amount', before: '60,000', after: '66,000' },
          { row: 2, name: 'phone', before: '…101', after: '…999' },
        ],
      },
    ])
  })

  it('is filtered by person, area, act, day and words, and tells of one thing what was proposed and said about it', async () => {
    const [by, okot] = [await maker(), await checker()]
    const id = await savedDraft(by, lines)
    const { proposalId } = await asked(by, id)
    await comment(okot, { proposalId, text: 'Is this the Ökter rate?', rows: [] })
    await withTx((tx) => record(tx, systemActor, { action: 'sweep.end', subject: 'sweep:1', detail: {} }))
    expect(await found({ person: okot.id })).toEqual(['proposal.comment'])
    expect(await found({ person: 'system' })).toContain('sweep.end')
    expect(await found({ area: 'approvals' })).toEqual(['proposal.comment', 'proposal.ask'])
    expect(await found({ area: 'approvals', act: 'proposal.ask' })).toEqual(['proposal.ask'])
    expect(await found({ search: 'okter rate' })).toEqual(['proposal.comment'])
    expect(await found({ search: 'okter', person: by.id })).toEqual([])
    // No index holds a word of that length.
    const long = { action: 'sweep.end', subject: 'sweep:2', detail: { reason: `${'word'.repeat(1_500)} beside` } }
    await withTx((tx) => record(tx, systemActor, long))
    expect(await found({ search: `${'word'.repeat(10)} beside` })).toEqual(['sweep.end'])
    expect(await found({ search: id, area: 'payouts' })).toEqual(['payout.sheet-saved', 'payout.created'])
    expect(await found({ to: '2020-01-01' })).toEqual([])
    expect((await found({ from: '2020-01-01' })).length).toBeGreaterThan(3)

    const { entries, mayReadAll } = await listThingActivity(by, `payout:${id}`, readActivityFilters({}))
    expect(entries.map(({ action }) => action)).toEqual([
      ...['proposal.comment', 'proposal.ask', 'payout.sheet-saved', 'payout.created'],
    ])
    expect(mayReadAll).toBe(false)
    expect(entries.every(({ origin }) => origin === null)).toBe(true)
    expect(await found({ thing: `proposal:${proposalId}` })).toEqual(['proposal.comment', 'proposal.ask'])
  })

  it('is read page by page in both directions without gaps, while more is written', async () => {
    const write = (n: number) =>
      withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: `test:${n}`, detail: { n: `word${n}` } }))
    for (let n = 0; n < 120; n++) await write(n)
    const reader = await auditor()
    const page = async (query: Record<string, string>) => listActivity(reader, readActivityFilters(query))
    const subjects = ({ entries }: Awaited<ReturnType<typeof page>>) => entries.map(({ thing }) => Number(thing.id))
    const first = await page({ person: 'system' })
    await write(120)
    const second = await page({ person: 'system', page: '2', after: first.entries.at(-1)?.seq ?? '' })
    const third = await page({ person: 'system', page: '3', after: second.entries.at(-1)?.seq ?? '' })
    expect([first, second, third].map(({ further }) => further)).toEqual([true, true, false])
    expect([first, second, third].flatMap(subjects)).toEqual(Array.from({ length: 120 }, (_, at) => 119 - at))
    const back = await page({ person: 'system', page: '2', before: third.entries[0]?.seq ?? '' })
    expect(subjects(back)).toEqual(subjects(second))
    expect(subjects(await page({ search: 'word7' }))).toEqual([79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 7])
  })

  it('is downloaded whole, with the number of entries at the end, and that is an act too', async () => {
    for (let n = 0; n < 60; n++)
      await withTx((tx) =>
        record(tx, systemActor, { action: 'sweep.end', subject: `sweep:${n}`, detail: { from: '=1', to: n } }),
      )
    const reader = await auditor()
    const filters = readActivityFilters({ person: 'system', area: 'records' })
    await noteExport(reader, filters)
    const file = fileResponse(
      sheetFile({
        ...{ name: 'activity', format: 'csv', heads: activityHeads(english) },
        rows: activityRows(reader, filters, english),
      }),
    )
    const { data } = Papa.parse<string[]>(await file.text(), { delimiter: ',', newline: '\r\n', skipEmptyLines: true })
    expect(data).toHaveLength(62)
    expect(data[1]?.slice(2, 8)).toEqual([
      ...['system', 'sweep.end', 'Searched the service’s list for what is missing here', '', 'sweep:59', "'=1 → 59"],
    ])
    expect(data.at(-1)?.slice(0, 2)).toEqual(['Number of entries', '60'])
    expect(await found({ person: reader.id })).toEqual(['activity.export'])
  })

  it('says where an act came from, and of the system nothing', async () => {
    const by = await maker()
    const request = { requestId: 'a-request', origin: '203.0.113.7' }
    const id = await inRequest(request, () => savedDraft(by, lines))
    await withTx((tx) => record(tx, systemActor, { action: 'sweep.end', subject: 'sweep:1', detail: {} }))
    const { entries } = await listActivity(await auditor(), readActivityFilters({ search: id }))
    expect(entries.map(({ origin }) => origin)).toEqual(['203.0.113.7', '203.0.113.7'])
    expect(
      (await listActivity(await auditor(), readActivityFilters({ person: 'system' }))).entries[0]?.origin,
    ).toBeNull()
  })

  it('shows of one entry its text, its hash and its link of the chain', async () => {
    const by = await maker()
    await savedDraft(by, lines)
    const reader = await auditor()
    const { entries } = await listActivity(reader, readActivityFilters({}))
    const seq = entries[0]?.seq ?? ''
    expect(await readEntry(reader, seq)).toMatchObject({ agrees: true, link: null })
    await chainEntries()
    const entry = await readEntry(reader, seq)
    expect(entry).toMatchObject({ agrees: true, link: { place: '1', entries: expect.any(Number) } })
    await store().asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update audit set actor_name = 'forged' where seq = ${seq}`)
      await exec('set session_replication_role = origin')
    })
    expect(await readEntry(reader, seq)).toMatchObject({ agrees: false })
    expect(await readEntry(reader, '999999999')).toBeNull()
  })
})
