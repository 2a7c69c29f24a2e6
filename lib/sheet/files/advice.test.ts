import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { CATALOGUES } from '@/lib/messages/translator'
import { reportSheet } from '@/lib/sheet/report/report'
import { context } from '@/lib/sheet/testing/read'

const report = async (file: string) => (await reportSheet(new TextEncoder().encode(file), context)).report

it.each([
  ['a web page', '<html><table><tr><td>Phone</td></tr></table></html>'],
  ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\nPhone,Amount\n'],
  ['SYLK', 'ID;PWXL;N;E\nC;Y1;X1;K"Phone"\n'],
])('sends %s back to the program that made it, since Excel would change its cells', async (_, file) => {
  const [refusal] = (await report(file)).reasons
  expect(refusal && englishText(refusal.message)).toContain(
    'Export the sheet again as .xlsx from the program that made it.',
  )
})

it('never advises to save a sheet as CSV, which loses zeros and digits that are not shown', () => {
  const { refusal, note, question } = CATALOGUES.en.sheet
  const texts = [refusal, note, question, CATALOGUES.en.issues.text].flatMap((each) => Object.values(each))
  expect(texts.filter((text) => /\bsave\b[^.]*\bcsv\b/i.test(JSON.stringify(text)))).toEqual([])
})

it('names columns with one heading by their letters', async () => {
  const { questions } = await report('Name,Phone,Amount,Amount\nAkello,0772000100,50000,60000\n')
  expect(questions.map(({ message }) => englishText(message))).toEqual([
    '“Amount” (column C) and “Amount” (column D) could each be the amount. Nothing is paid until you choose one.',
  ])
})

it('says what follows from a difference to the sheet’s own total', async () => {
  const { questions } = await report('Name,Phone,Amount\nAkello,0772000100,50000\nTotal,,60000\n')
  expect(questions.map(({ message }) => englishText(message))).toEqual([
    'The sheet’s total in row 3 is UGX 60,000: UGX 10,000 more than the payments. Nothing is paid until you correct the sheet or explain the difference.',
  ])
})
