import { useTranslations } from 'next-intl'
import { ceilingMessage, conditionsMessage, demandMessages, type Names } from '@/lib/approvals/outcome-text'
import type { Ceiling, Demand, Rule } from '@/lib/approvals/policy-outcome'
import { message } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'
import type { PolicyView } from '@/lib/policy/rules/policy-view'
import { labelOfCode, type RowProblemCode, rowProblems } from '@/lib/sheet/rows/row-issues'

const WARNINGS = Object.fromEntries(
  (Object.keys(rowProblems) as RowProblemCode[]).map((code) => [code, labelOfCode(code)]),
)

/** The text with a capital at its beginning. */
export const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)

/** Rules and ceilings as people read them. */
export function usePolicyText({ makers }: Pick<PolicyView, 'makers'>) {
  const text = useText()
  const t = useTranslations('policy')
  const names: Names = { staff: Object.fromEntries(makers.map(({ id, name }) => [id, name])), warnings: WARNINGS }
  return {
    t,
    when: (rule: Pick<Rule, 'when'>) => capital(text(conditionsMessage(rule.when, names))),
    limits: (ceiling: Ceiling) => capital(text(ceilingMessage(ceiling))),
    demand: (demand: Demand) => capital(text(message('ui.plain', { text: { all: demandMessages(demand) } }))),
  }
}
