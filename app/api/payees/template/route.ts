import type { NextRequest } from 'next/server'
import type { Staff } from '@/lib/access/actor'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { networkNameOf } from '@/lib/networks/networks'
import { readPayeeFilters } from '@/lib/payees/filters'
import { eachPayee } from '@/lib/payees/list-payees'
import type { PayeeLine } from '@/lib/payees/view'
import { ok } from '@/lib/platform/result'
import { type Field, fields } from '@/lib/sheet/columns/fields'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'

const COLUMNS: readonly Field[] = ['name', 'phone', 'network', 'amount', 'reference', 'payee']

/** The template of a payout with a line for each payee of the directory: only amounts, and references where wanted, are left to fill in. */
export async function GET(request: NextRequest): Promise<Response> {
  const { searchParams } = request.nextUrl
  const columns: readonly Field[] = searchParams.get('kind') === 'escrow' ? [...COLUMNS, 'deadline'] : COLUMNS
  const answer = await answerRead('payouts:prepare', async (staff) => ok(linesOf(staff, columns)))
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: 'payout of payees',
    format: readFormat(searchParams.get('format')) ?? 'xlsx',
    heads: columns.map((field) => fields[field].heading),
    rows: answer.value,
  })
}

async function* linesOf(staff: Staff, columns: readonly Field[]) {
  for await (const lines of eachPayee(staff, readPayeeFilters({})))
    yield* lines.map((line) => columns.map((field) => cellOf(line, field)))
}

// A payee with a connected wallet is paid to it by the code alone.
function cellOf({ name, phone, network, code, wallet }: PayeeLine, field: Field): string {
  const toWallet = wallet === 'connected'
  switch (field) {
    case 'name':
      return name
    case 'phone':
      return toWallet ? '' : (phone ?? '')
    case 'network':
      return toWallet || network === null ? '' : networkNameOf(network)
    case 'payee':
      return code
    default:
      return ''
  }
}
