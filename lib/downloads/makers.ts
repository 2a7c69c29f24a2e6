import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Refusal } from '@/lib/access/requests/action'
import type { Permission } from '@/lib/access/roles'
import { activityHeads, activityRows, noteExport } from '@/lib/activity/export-activity'
import type { ActivityFilters } from '@/lib/activity/filter-query'
import { makePayeeStatement } from '@/lib/documents/payee-statement'
import { makeRowReceipt, makeStatement, type PdfFile, type Receipt, receipt } from '@/lib/documents/statement'
import type { EscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { escrowHeads, escrowRows } from '@/lib/escrow/collections/export-escrows'
import { makePack } from '@/lib/evidence/pack'
import { journalHeads, journalRows } from '@/lib/journal/export-journal'
import { message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { payeeHeads, payeeRows, templateRows } from '@/lib/payees/export-payees'
import type { PayeeFilters } from '@/lib/payees/filters'
import { takeExport } from '@/lib/payments/exports/export'
import { exportFile } from '@/lib/payments/exports/export-file'
import { readProblemSheet } from '@/lib/payouts/checks/read-errors'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { payoutHeads, payoutRows } from '@/lib/payouts/export-payouts'
import { isId } from '@/lib/payouts/id'
import type { PayoutsFilters } from '@/lib/payouts/payouts-filters'
import { readResult } from '@/lib/payouts/results/read-results'
import { fail, ok, type Result } from '@/lib/platform/result'
import { findingHeads, findingRows } from '@/lib/reconciliation/export-findings'
import { type Field, fields } from '@/lib/sheet/columns/fields'
import { type FileParts, type SheetFormat, sheetFile } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

type Make<P extends Permission, In> = (
  staff: Staff<P>,
  input: In,
  translator: Translator,
) => Promise<Result<FileParts, Refusal>>
type Maker<P extends Permission, In> = { readonly permission: P; readonly make: Make<P, In> }

const maker = <P extends Permission, In>(permission: P, make: Make<P, In>): Maker<P, In> => ({ permission, make })

const NO_EVIDENCE = { kind: 'not-found', message: message('errors.evidence.notFound') } as const
const NOT_PAID = { kind: 'not-found', message: message('errors.evidence.notPaid') } as const

const pdf = (made: PdfFile | null, otherwise: Refusal): Result<FileParts, Refusal> =>
  made === null ? fail(otherwise) : ok({ name: `${made.name}.pdf`, type: 'application/pdf', parts: made.parts })

const today = ({ formats }: Translator) => dateInZone(new Date(), formats.timeZone)

const TEMPLATE: readonly Field[] = ['name', 'phone', 'network', 'amount', 'reference', 'payee']
const fieldsOf = (escrow: boolean): readonly Field[] => (escrow ? [...TEMPLATE, 'deadline'] : TEMPLATE)

type OfPayout = { readonly payoutId: string }
type InFormat = { readonly format: SheetFormat }

/** Every file that is made from our own records: who may have it, and how it is made. A worker thread runs these (`worker.ts`). */
export const makers = {
  statement: maker('read', async (staff, { payoutId }: OfPayout, translator) =>
    pdf(isId(payoutId) ? await makeStatement(staff, payoutId, translator) : null, notFound),
  ),
  rowReceipt: maker('read', async (staff, asked: OfPayout & { readonly rowId: string }, translator) =>
    pdf(isId(asked.payoutId) && isId(asked.rowId) ? await makeRowReceipt(staff, asked, translator) : null, NOT_PAID),
  ),
  /** Of a payment that the service reported: what it says was read before. */
  paymentReceipt: maker('read', async (_staff, said: Receipt, translator) => pdf(receipt(translator, said), NOT_PAID)),
  payeeStatement: maker(
    'read',
    async (staff, asked: { readonly payeeId: string; readonly year: string }, translator) => {
      const made = await makePayeeStatement(staff, asked, translator)
      return made.ok ? pdf(made.value, notFound) : made
    },
  ),
  evidence: maker('activity:read', async (staff, { thing }: { readonly thing: string }, translator) => {
    const pack = await makePack(staff, thing, translator)
    return pack === null
      ? fail(NO_EVIDENCE)
      : ok({ name: `${pack.name}.zip`, type: 'application/zip', parts: pack.parts })
  }),
  results: maker('read', async (staff, { payoutId, format }: OfPayout & InFormat, translator) => {
    const sheet = isId(payoutId) ? await readResult(staff, payoutId, translator) : null
    return sheet === null ? fail(notFound) : ok(sheetFile({ ...sheet, format }))
  }),
  problems: maker('read', async (staff, { payoutId }: OfPayout, translator) => {
    const sheet = isId(payoutId) ? await readProblemSheet(staff, payoutId, translator) : null
    return sheet === null ? fail(notFound) : ok(sheetFile({ ...sheet, format: 'csv' }))
  }),
  payouts: maker(
    'read',
    async (staff, { filters, format }: InFormat & { readonly filters: PayoutsFilters }, translator) =>
      ok(
        sheetFile({
          ...{ name: translator.t('draft.file.name', { day: today(translator) }), format },
          ...{ heads: payoutHeads(translator), rows: payoutRows(staff, filters, translator) },
        }),
      ),
  ),
  activity: maker(
    'activity:read',
    async (staff, { filters, format }: InFormat & { readonly filters: ActivityFilters }, translator) => {
      await noteExport(staff, filters)
      return ok(
        sheetFile({
          ...{ name: translator.t('activity.file.name', { day: today(translator) }), format },
          ...{ heads: activityHeads(translator), rows: activityRows(staff, filters, translator) },
        }),
      )
    },
  ),
  escrows: maker(
    'read',
    async (staff, { filters, format }: InFormat & { readonly filters: EscrowsFilters }, translator) =>
      ok(
        sheetFile({
          ...{ name: translator.t('exports.name.escrows', { day: today(translator) }), format },
          ...{ heads: escrowHeads(translator), rows: escrowRows(staff, filters, translator) },
        }),
      ),
  ),
  findings: maker('read', async (staff, { format }: InFormat, translator) =>
    ok(
      sheetFile({
        ...{ name: translator.t('exports.name.findings', { day: today(translator) }), format },
        ...{ heads: findingHeads(translator), rows: findingRows(staff, translator) },
      }),
    ),
  ),
  journal: maker(
    'read',
    async (
      staff,
      { days, format }: InFormat & { readonly days: { readonly first: string; readonly last: string } },
      translator,
    ) =>
      ok(
        sheetFile({
          ...{ name: translator.t('exports.name.journal', { from: days.first, to: days.last }), format },
          ...{ heads: journalHeads(translator), rows: await journalRows(staff, days, translator) },
        }),
      ),
  ),
  payees: maker('read', async (staff, { filters, format }: InFormat & { readonly filters: PayeeFilters }, translator) =>
    ok(
      sheetFile({
        ...{ name: `payees ${today(translator)}`, format },
        ...{ heads: payeeHeads(translator), rows: payeeRows(staff, filters, translator) },
      }),
    ),
  ),
  payeeTemplate: maker('payouts:prepare', async (staff, { format, escrow }: InFormat & { readonly escrow: boolean }) =>
    ok(
      sheetFile({
        ...{ name: 'payout of payees', format },
        ...{
          heads: fieldsOf(escrow).map((field) => fields[field].heading),
          rows: templateRows(staff, fieldsOf(escrow)),
        },
      }),
    ),
  ),
  paymentExport: maker('read', async (staff, asked: InFormat & { readonly exportId: string }, translator) => {
    const taken = await takeExport(staff, asked.exportId, asked.format)
    return taken.ok ? ok(exportFile(taken.value, asked.format, translator)) : taken
  }),
} as const

export type Makers = typeof makers
export type MakerName = keyof Makers
