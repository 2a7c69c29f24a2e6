import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { findingPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Checkbox } from '@/components/ui/form/checkbox'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import { findingMessages } from '@/lib/reconciliation/finding-messages'
import type { FindingsStaff, FindingView, Handler, SideView } from '@/lib/reconciliation/view'
import { Closed } from './finding-parts'

// Their forms and checks are not needed to read the page.
const ResolveFindings = dynamic(() => import('./resolve-findings').then((module) => module.ResolveFindings), {
  ssr: false,
})
const AssignFindings = dynamic(() => import('./assign-findings').then((module) => module.AssignFindings), {
  ssr: false,
})

type Props = {
  readonly title: string
  readonly findings: readonly FindingView[]
  /** How many there are, where not all are in `findings`. */
  readonly count?: number
  /** Who may be asked to look into them. */
  readonly people: readonly Handler[]
  readonly staff: FindingsStaff
  readonly onChanged: () => void
}

/** Findings, one line each: what was found, what each side has, for how long, and who looks into it or how it was resolved. */
export function FindingsCard({ title, findings, count = findings.length, people, staff, onChanged }: Props) {
  const t = useTranslations('reconciliation')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState<'resolve' | 'assign' | null>(null)
  const open = findings.filter(({ closed }) => closed === null)
  const ids = open.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  const selectable = staff.mayComment && open.length > 0 && people.length > 0
  const done = () => {
    setChosen(new Set())
    onChanged()
  }
  return (
    <Card
      title={title}
      count={count}
      aside={
        ids.length > 0 && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            {t('chosen', { count: ids.length })}
            <Button size="sm" onPress={() => setOpen('assign')}>
              {t('assign.button')}
            </Button>
            {staff.mayResolve && (
              <Button size="sm" onPress={() => setOpen('resolve')}>
                {t('resolve.button', { count: ids.length })}
              </Button>
            )}
          </span>
        )
      }
    >
      <Table label={title}>
        <TableHead>
          {selectable && (
            <Th className="w-10">
              <Checkbox
                aria-label={t('selectAll')}
                isSelected={ids.length === open.length}
                isIndeterminate={ids.length > 0 && ids.length < open.length}
                onChange={(on) => setChosen(new Set(on ? open.map(({ id }) => id) : []))}
              />
            </Th>
          )}
          <Th>{t('col.what')}</Th>
          <Th>{t('col.about')}</Th>
          <Th end>{t('col.ours')}</Th>
          <Th end>{t('col.service')}</Th>
          <Th>{t('col.handling')}</Th>
        </TableHead>
        <tbody>
          {findings.map((finding) => (
            <StackedRow key={finding.id}>
              {selectable && (
                <StackedCell at="wide">
                  {finding.closed === null && (
                    <Checkbox
                      aria-label={t('select', { id: shortId(finding.serviceId) })}
                      isSelected={chosen.has(finding.id)}
                      onChange={(on) => choose(finding.id, on)}
                    />
                  )}
                </StackedCell>
              )}
              <Line finding={finding} />
            </StackedRow>
          ))}
        </tbody>
      </Table>
      {count > findings.length && (
        <p className="px-gutter py-2 text-text-2">{t('oldest', { shown: findings.length, count })}</p>
      )}
      {isOpen === 'resolve' && <ResolveFindings findingIds={ids} onChanged={done} onClose={() => setOpen(null)} />}
      {isOpen === 'assign' && (
        <AssignFindings
          findingIds={ids}
          people={people}
          chosen={staff.id}
          onChanged={done}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function Line({ finding }: { readonly finding: FindingView }) {
  const t = useTranslations('reconciliation')
  const formats = useFormats()
  const text = useText()
  const { closed, currency, handledBy, age, payout, list } = finding
  const label = text(findingMessages(finding.kind).label)
  return (
    <>
      <StackedCell at="start" className="whitespace-nowrap">
        <Link href={findingPath(finding.id)} className="link-alone underline underline-offset-2">
          <Status code={closed === null ? 'warning' : 'ready'} label={label} />
        </Link>
      </StackedCell>
      <StackedCell at="line">
        <span className="block font-medium">{payout?.name ?? t(`entry.${list}`)}</span>
        <span className="block text-text-2">
          {shortId(finding.serviceId)}, {formats.moment(finding.happenedAt)}
        </span>
      </StackedCell>
      <Amount label={t('col.ours')} side={finding.ours} currency={currency} />
      <Amount label={t('col.service')} side={finding.service} currency={currency} />
      <StackedCell at="line" className="max-w-[40ch] text-text-2">
        {closed === null ? (
          <>
            {handledBy === null ? t('unassigned') : handledBy.name}
            <span className="block text-caption">{t('age', { days: age })}</span>
          </>
        ) : (
          <Closed closed={closed} />
        )}
      </StackedCell>
    </>
  )
}

function Amount({ label, side, currency }: { label: string; side: SideView; currency: string }) {
  const t = useTranslations('reconciliation')
  return (
    <StackedCell at="line" end label={label}>
      {side === null ? (
        <span className="text-text-2">{t('nothing')}</span>
      ) : (
        <Money amount={side.amount} currency={currency} />
      )}
    </StackedCell>
  )
}
