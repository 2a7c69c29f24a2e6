import { englishText } from '@/lib/messages/test-english'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { readPasted } from '@/lib/sheet/files/read-sheet'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { SheetStore } from '@/lib/sheet/worker/sheet-store'
import { context } from './read'

const text = (html: string): Pasted => ({ text: '', html })

/** What the page would know of something that was pasted: its rows, questions and remarks, or why it is refused. */
export async function readAsPasted(pasted: Pasted | string) {
  const store = new SheetStore(context)
  let mapping: Mapping | null = null
  const read = await readPasted(
    typeof pasted === 'string' ? text(pasted) : pasted,
    { currency: context.currency },
    {
      recognised: (found) => {
        mapping = found.mapping
        store.begin(mapping)
      },
      judge: () => store.judge,
      block: (block) => mapping !== null && store.add(block, mapping),
    },
  )
  if (!read.ok) return { refused: englishText(read.problem.message), code: read.problem.code }
  const summary = store.finish(read.value)
  const { rows } = store.window(0, 100, null)
  return {
    ...summary,
    rows: rows.map(({ lineNo, state, values, problems }) => ({
      lineNo,
      ...values,
      state,
      codes: problems.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
    })),
    asked: summary.questions.map(({ code, message }) => [code, englishText(message)] as const),
    remarks: summary.fileProblems.map(({ code, message }) => [code, englishText(message)] as const),
  }
}

/** The same of something that is read. */
export async function pastedSheet(pasted: Pasted | string) {
  const read = await readAsPasted(pasted)
  if ('refused' in read) throw new Error(read.refused)
  return read
}
