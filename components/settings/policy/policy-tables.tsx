'use client'

import type { ComponentProps } from 'react'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { sameJson } from '@/lib/platform/same-json'
import type { PolicyContent, PolicyView } from '@/lib/policy/rules/policy-view'
import { OrderedTable } from './ordered-table'
import { usePolicyText } from './policy-text'

type Edit = ComponentProps<typeof OrderedTable>['edit']

type Props = {
  content: PolicyContent
  view: Pick<PolicyView, 'makers'>
  /** The policy in force, where this one is compared with it: what differs is marked. */
  before?: PolicyContent
  edit?: { readonly rules: NonNullable<Edit>; readonly ceilings: NonNullable<Edit> }
  /** Buttons below the tables. */
  add?: { readonly rule: React.ReactNode; readonly ceiling: React.ReactNode }
}

/** The rules and the ceilings of a policy. */
export function PolicyTables({ content, view, before, edit, add }: Props) {
  const { t, when, limits, demand } = usePolicyText(view)
  const differs = (list: readonly { readonly id: string }[] | undefined, one: { readonly id: string }) =>
    list !== undefined &&
    !sameJson(
      list.find(({ id }) => id === one.id),
      one,
    )
  return (
    <>
      <Card title={t('page.rules')} aside={add?.rule}>
        <OrderedTable
          label={t('page.rules')}
          heads={{ when: t('col.when'), demand: t('col.demand') }}
          lines={content.rules.map((rule) => ({
            ...{ id: rule.id, when: when(rule), demand: demand(rule.demand) },
            changed: differs(before?.rules, rule),
          }))}
          otherwise={{ when: t('page.otherwise'), demand: demand({ action: 'approve', steps: [{ approvers: 1 }] }) }}
          {...(edit && { edit: edit.rules })}
        />
      </Card>
      <Card title={t('page.ceilings')} aside={add?.ceiling}>
        {content.ceilings.length === 0 ? (
          <EmptyState title={t('page.noCeilings')}>{t('page.noCeilingsHelp')}</EmptyState>
        ) : (
          <OrderedTable
            label={t('page.ceilings')}
            heads={{ when: t('col.ceiling'), demand: t('col.demand') }}
            lines={content.ceilings.map((ceiling) => ({
              ...{ id: ceiling.id, when: limits(ceiling), demand: demand(ceiling.demand) },
              changed: differs(before?.ceilings, ceiling),
            }))}
            {...(edit && { edit: edit.ceilings })}
          />
        )}
      </Card>
    </>
  )
}
