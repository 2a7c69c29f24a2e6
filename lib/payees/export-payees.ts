import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { networkNameOf } from '@/lib/networks/networks'
import { settings } from '@/lib/platform/settings'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { dateInZone } from '@/lib/time/zone'
import { type PayeeFilters, readPayeeFilters } from './filters'
import { eachPayee } from './list-payees'
import type { PayeeLine } from './view'

const COLUMNS = ['code', 'name', 'phone', 'network', 'email', 'reference', 'wallet', 'lastPaid'] as const

/** The headings of the sheet of the directory. */
export const payeeHeads = ({ t }: Translator): readonly string[] =>
  COLUMNS.map((column) => t(`payees.export.${column}`))

/** Every payee of these filters as rows of a sheet, which an import reads back. */
export async function* payeeRows(staff: Staff, filters: PayeeFilters, translator: Translator): AsyncGenerator<XlsxRow> {
  for await (const lines of eachPayee(staff, filters)) yield* lines.map((line) => cellsOf(line, translator))
}

const cellsOf = (
  { code, name, phone, network, email, reference, wallet, lastPaidAt }: PayeeLine,
  { t }: Translator,
): XlsxRow => [
  ...[code, name, phone, network, email, reference],
  t('payees.export.walletState', { state: wallet }),
  lastPaidAt === null ? null : dateInZone(new Date(lastPaidAt), settings().timeZone),
]

/** Every payee as a row of the template of a payout, whose fields are `fields`: only amounts, and references where wanted, are left to fill in. */
export async function* templateRows(staff: Staff, fields: readonly string[]): AsyncGenerator<XlsxRow> {
  for await (const lines of eachPayee(staff, readPayeeFilters({})))
    yield* lines.map((line) => fields.map((field) => templateCell(line, field)))
}

// A payee with a connected wallet is paid to it by the code alone.
function templateCell({ name, phone, network, code, wallet }: PayeeLine, field: string): string {
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
