import type { NextRequest } from 'next/server'
import type { Staff } from '@/lib/access/actor'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import type { Translator } from '@/lib/messages/translator'
import { type PayeeFilters, readPayeeFilters } from '@/lib/payees/filters'
import { eachPayee } from '@/lib/payees/list-payees'
import type { PayeeLine } from '@/lib/payees/view'
import { ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

const COLUMNS = ['code', 'name', 'phone', 'network', 'email', 'reference', 'wallet', 'lastPaid'] as const

/** The directory as a sheet: all payees of these filters, whichever page is shown. An import reads it back. */
export async function GET(request: NextRequest): Promise<Response> {
  const filters = readPayeeFilters(Object.fromEntries(request.nextUrl.searchParams))
  const { t } = await requestTranslator()
  const answer = await answerRead('read', async (staff) => ok(rowsOf(staff, filters, t)))
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: `payees ${dateInZone(new Date(), settings().timeZone)}`,
    format: readFormat(request.nextUrl.searchParams.get('format')) ?? 'csv',
    heads: COLUMNS.map((column) => t(`payees.export.${column}`)),
    rows: answer.value,
  })
}

async function* rowsOf(staff: Staff, filters: PayeeFilters, t: Translator['t']) {
  for await (const lines of eachPayee(staff, filters)) yield* lines.map((line) => cellsOf(line, t))
}

const cellsOf = (
  { code, name, phone, network, email, reference, wallet, lastPaidAt }: PayeeLine,
  t: Translator['t'],
) => [
  code,
  name,
  phone,
  network,
  email,
  reference,
  t('payees.export.walletState', { state: wallet }),
  lastPaidAt === null ? null : dateInZone(new Date(lastPaidAt), settings().timeZone),
]
