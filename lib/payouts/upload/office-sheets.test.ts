import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { draftInput } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { openQuestions } from '@/lib/sheet/columns/questions'
import type { Recognition } from '@/lib/sheet/columns/recognition'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import { SheetStore } from '@/lib/sheet/worker/sheet-store'
import { createDraft } from './create-draft'
import { saveRows } from './save-rows'

const FOLDER = 'e2e/sheets/offices'
const FEWEST = 90

/** The sheet as a page sends it; null where the page asks first or refuses. */
async function asPageReads(file: string) {
  const store = new SheetStore({ currency: 'UGX', today: '2026-11-28' })
  let recognition: Recognition | null = null
  const bytes = new Uint8Array(readFileSync(join(FOLDER, file)))
  const read = await readSheet(
    bytes,
    { name: file },
    {
      recognised: (found) => {
        recognition = found
        store.begin(found.mapping)
      },
      judge: () => store.judge,
      block: (block) => recognition !== null && store.add(block, recognition.mapping),
    },
  )
  if (!read.ok) return null
  const { mapping, questions, dataRows, refusal } = store.finish(read.value)
  if (refusal !== null || openQuestions(questions, mapping, false).length > 0) return null
  const rows = store.rows(0, dataRows).map(({ lineNo, cells }, ordinal) => ({ ordinal, lineNo, cells: [...cells] }))
  return {
    mapping: { ...mapping, headings: [...mapping.headings], columns: [...mapping.columns] },
    tab: read.value.sheet,
    rows,
  }
}

describePayouts('a sheet that a page can read without a question', ({ maker }) => {
  it('is saved by the server as well, which asks the same of its rows', async () => {
    const staff = await maker()
    const refused: string[] = []
    let saved = 0
    for (const file of readdirSync(FOLDER).filter((name) => name !== 'expected.json')) {
      const sheet = await asPageReads(file)
      if (sheet === null) continue
      const id = randomUUID()
      const { mapping, tab, rows } = sheet
      const made = await createDraft(staff, id, {
        ...draftInput(rows.length, file.slice(0, 60)),
        mapping,
        sheetTab: tab,
      })
      const kept = made.ok ? await saveRows(staff, id, rows) : made
      if (kept.ok) saved += 1
      else refused.push(`${file}: ${englishText(kept.problem.message)}`)
    }
    expect(refused).toEqual([])
    expect(saved).toBeGreaterThan(FEWEST)
  })
})
