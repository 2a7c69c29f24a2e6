'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { fulfilTermAction } from '@/lib/escrow/collections/actions'
import type { AvailableActions } from '@/lib/escrow/collections/available-actions'
import { type TermState, termState } from '@/lib/escrow/collections/terms'
import type { EscrowView, TermView } from '@/lib/escrow/collections/view'
import { termName, termsCounted } from '@/lib/escrow/term-text'
import { knownTerm } from '@/lib/escrow/terms'
import type { Message } from '@/lib/messages/message'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { StatusCode } from '@/lib/status/status-code'

type Props = { escrow: EscrowView; choices: AvailableActions }

const displays = (
  t: Texts<'escrow'>,
): Readonly<Record<TermState, { readonly code: StatusCode; readonly label?: string }>> => ({
  met: { code: 'terms_met', label: t('term.met') },
  open: { code: 'pending', label: t('term.notMet') },
  overdue: { code: 'overdue', label: t('term.overdue') },
  'not-known': { code: 'not_known_yet', label: t('term.notGiven') },
})

/** The terms that have to be met before the money is released, which of them are, and what meets the others. */
export function TermsCard({ escrow, choices }: Props) {
  const t = useTranslations('escrow')
  const words = useTranslations('terms')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [chosen, setChosen] = useState<TermView | null>(null)
  const terms = escrow.providerState?.terms ?? requestedTerms(escrow)
  const now = new Date(escrow.readAt)
  return (
    <Card title={t('terms')} count={escrow.providerState === null ? undefined : termsCounted(words, terms)}>
      {terms === null || terms.length === 0 ? (
        <NoTerms escrow={escrow} />
      ) : (
        <Table label={t('terms')}>
          <TableHead>
            <Th>{t('term.term')}</Th>
            <Th>{ui('col.deadline')}</Th>
            <Th>{ui('col.status')}</Th>
            <Th>
              <span className="sr-only">{t('term.next')}</span>
            </Th>
          </TableHead>
          <tbody>
            {terms.map((term, at) => (
              <StackedRow key={term.id ?? at}>
                <StackedCell at="line">
                  <span className="font-medium">{termName(words, term.type)}</span>
                  <span className="block text-caption text-text-2">{whatFor(t, words, escrow, term)}</span>
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap text-text-2 tabular-nums">
                  {term.deadline === null ? t('term.noDeadline') : formats.moment(term.deadline)}
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap">
                  <Status {...displays(t)[termState(term, now)]} />
                  {term.metAt !== null && (
                    <span className="block text-caption text-text-2">{formats.moment(term.metAt)}</span>
                  )}
                </StackedCell>
                <StackedCell at="line" className="sm:text-right">
                  {term.isMet !== true && (
                    <Meet
                      why={choices.fulfil(term)}
                      name={termName(words, term.type)}
                      onPress={() => setChosen(term)}
                    />
                  )}
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
      {otherActions(words, escrow).length > 0 && (
        <div className="border-t px-gutter py-2.5">
          <h3 className="text-text-2">{t('term.alsoAsks')}</h3>
          <ul className="list-disc pl-4">
            {otherActions(words, escrow).map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
        </div>
      )}
      {chosen !== null && <FulfilDialog escrow={escrow} term={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

// Until the service has been read, there is only what was requested to show.
const requestedTerms = ({ asked }: EscrowView): readonly TermView[] | null =>
  asked?.terms.map(({ type, data }) => ({
    ...{ id: null, type, data, isMet: null, metAt: null },
    deadline: typeof data.deadline === 'string' ? data.deadline : null,
  })) ?? null

function whatFor(t: Texts<'escrow'>, words: Texts<'terms'>, { providerState }: EscrowView, term: TermView): string {
  const required = providerState?.requiredActions?.find(({ termId }) => termId !== null && termId === term.id)
  if (required?.description) return required.description
  const known = knownTerm(term.type)
  return known === null ? t('term.unknownNeed') : words(`kinds.${known.type}.help`)
}

/** What the service requires that belongs to no single term. */
const otherActions = (words: Texts<'terms'>, { providerState }: EscrowView): readonly string[] =>
  providerState?.requiredActions
    ?.filter(({ termId }) => termId === null || !providerState.terms?.some(({ id }) => id === termId))
    .flatMap(({ type, description }) => description ?? (type === null ? [] : termName(words, type))) ?? []

function NoTerms({ escrow }: { escrow: EscrowView }) {
  const t = useTranslations('escrow')
  return (
    <EmptyState title={escrow.providerState?.terms ? t('term.noneTitle') : t('term.notGivenTitle')}>
      {escrow.providerState?.terms ? t('term.noneText') : t('term.notGivenText')}
    </EmptyState>
  )
}

function Meet({ why, name, onPress }: { why: Message | null; name: string; onPress: () => void }) {
  const text = useText()
  const t = useTranslations('escrow')
  if (why !== null) return <span className="text-text-2">{text(why)}</span>
  return (
    <Button size="sm" onPress={onPress}>
      {t('term.mark')}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

type FulfilProps = { escrow: EscrowView; term: TermView; onClose: () => void }

function FulfilDialog({ escrow, term, onClose }: FulfilProps) {
  const t = useTranslations('escrow')
  const words = useTranslations('terms')
  const queries = useQueryClient()
  const action = useServerAction()
  const fulfil = async () => {
    const done = await action.run(() => fulfilTermAction(escrow.id, term.id ?? ''))
    await refetchAfterAction(queries, escrowKeys.one(escrow.id))
    if (done !== null) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('term.markTitle', { term: termName(words, term.type) })}
      confirm={t('term.confirm')}
      busy={action.busy}
      onConfirm={() => void fulfil()}
    >
      <div className="flex flex-col gap-3">
        <p>{t('term.markText')}</p>
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
