import 'server-only'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { makePdf } from '@/lib/documents/pdf'
import type { Translator } from '@/lib/messages/translator'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import type { Scope } from './scope'
import type { ChainProof } from './sections'

const approvalShape = z.object({
  ...{ approver: z.string(), decision: z.string(), decided_at: z.string(), step_up_method: z.string() },
  ...{ approver_role: z.string().nullable(), reason: z.string().nullable() },
})
const proposalShape = z.object({
  ...{ kind: z.string(), state: z.string(), maker: z.string(), asked_at: z.string(), content_hash: z.string() },
  policy_outcomes: z.array(z.object({ id: z.string(), source: z.string() })),
  ...{ policy_version: z.number(), approvals_needed: z.number(), currency: z.string().nullable() },
  ...{ debit_minor: z.coerce.bigint(), row_count: z.number(), approvals: z.array(approvalShape) },
})
const requestShape = z.object({
  ...{ kind: z.string(), correlation_tag: z.string(), state: z.string(), service_id: z.string().nullable() },
  ...{ service_status: z.string().nullable(), first_sent_at: z.string().nullable(), bodySha256: z.string() },
  ...{ currency: z.string(), total_minor: z.coerce.bigint(), row_count: z.number() },
  readings: z.array(z.unknown()),
})
const payoutShape = z
  .object({ sheet_name: z.string().nullable(), sheet_sha256: z.string().nullable(), rows_arrived: z.number() })
  .nullable()

export type CoverFacts = {
  readonly scope: Scope
  readonly payout: unknown
  readonly proposals: unknown
  readonly requests: unknown
  readonly chain: ChainProof
}

/** The first page of a pack, for people: what it is about, who approved it, what was sent, and how to check it. */
export function coverOf(
  staff: Staff,
  facts: CoverFacts,
  { t, formats, locale }: Translator,
): AsyncGenerator<Uint8Array> {
  const { scope, chain } = facts
  const payout = payoutShape.parse(facts.payout)
  const proposals = z.array(proposalShape).parse(facts.proposals)
  const requests = z.array(requestShape).parse(facts.requests)
  const { merchantName, environment } = settings()
  const time = (iso: string | null) => (iso === null ? null : formats.moment(new Date(iso).toISOString()))
  const made = t('evidence.made', { time: formats.moment(new Date().toISOString()), name: staff.name })
  const asked = {
    ...{ title: t('evidence.title', { name: scope.name }), subtitle: `${merchantName}, ${environment}. ${made}` },
    ...{ locale, foot: scope.thing, page: (number: number) => t('evidence.page', { number }) },
  }
  return makePdf(asked, async (pdf) => {
    pdf.facts([
      [t('evidence.about'), scope.thing],
      [t('evidence.sheet'), payout?.sheet_name ?? null],
      [t('evidence.sheetHash'), payout?.sheet_sha256 ?? null],
      [t('evidence.rows'), payout === null ? null : formats.count(payout.rows_arrived)],
    ])
    for (const one of proposals) {
      pdf.heading(`${t('evidence.proposal')}: ${one.kind}, ${one.state}`)
      pdf.facts([
        [t('evidence.asked'), `${one.maker}, ${time(one.asked_at)}`],
        [t('evidence.debit'), one.currency === null ? null : formats.money(fromMinor(one.debit_minor), one.currency)],
        [t('evidence.rows'), formats.count(one.row_count)],
        [t('evidence.policy'), t('evidence.policyOf', { version: one.policy_version, needed: one.approvals_needed })],
        ...one.policy_outcomes.map(({ id, source }) => [t('evidence.rule'), `${id} (${source})`] as const),
        [t('evidence.contentHash'), one.content_hash],
      ])
      await pdf.table(
        [
          { head: t('evidence.col.who'), width: 3 },
          { head: t('evidence.col.role'), width: 2 },
          { head: t('evidence.col.decision'), width: 2 },
          { head: t('evidence.col.when'), width: 4 },
          { head: t('evidence.col.identity'), width: 3 },
          { head: t('evidence.col.reason'), width: 4 },
        ],
        one.approvals.map((each) => [
          ...[each.approver, each.approver_role ?? '', each.decision, time(each.decided_at) ?? ''],
          ...[each.step_up_method, each.reason ?? ''],
        ]),
      )
    }
    pdf.heading(t('evidence.requests'))
    await pdf.table(
      [
        { head: t('evidence.col.reference'), width: 3 },
        { head: t('evidence.col.kind'), width: 4 },
        { head: t('evidence.col.state'), width: 2 },
        { head: t('evidence.col.sent'), width: 4 },
        { head: t('evidence.col.amount'), width: 3, end: true },
      ],
      requests.map((each) => [
        ...[each.correlation_tag, each.kind, each.state, time(each.first_sent_at) ?? ''],
        formats.money(fromMinor(each.total_minor), each.currency),
      ]),
    )
    pdf.facts(
      requests.map((each) => [t('evidence.bodyOf', { reference: each.correlation_tag }), each.bodySha256] as const),
    )
    pdf.heading(t('evidence.log'))
    const last = chain.links.at(-1)
    pdf.facts([
      [t('evidence.entries'), formats.count(chain.entries.length)],
      [t('evidence.links'), formats.count(chain.links.length)],
      [t('evidence.lastLink'), last === undefined ? null : `${last.place}, ${last.at}, ${last.hash}`],
    ])
    pdf.heading(t('evidence.check'))
    pdf.paragraph(t('evidence.checkText'))
  })
}
