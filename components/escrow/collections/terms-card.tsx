'use client'

import { useQueryClient } from '@tanstack/react-query'
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
import type { Choices } from '@/lib/escrow/collections/available-actions'
import { type TermState, termState, termsCounted } from '@/lib/escrow/collections/terms'
import type { EscrowView, TermView } from '@/lib/escrow/collections/view'
import { knownTerm, termName } from '@/lib/escrow/terms'
import { escrowKeys } from '@/lib/queries/escrows'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { formatMoment } from '@/lib/time/zone'
import type { EscrowActions, EscrowDesk } from './escrow-actions'

type Props = { escrow: EscrowView; desk: EscrowDesk; choices: Choices; onFulfil: EscrowActions['fulfil'] }

const FACES: Readonly<Record<TermState, { readonly word: string; readonly label?: string }>> = {
  met: { word: 'Terms met', label: 'Met' },
  open: { word: 'Pending', label: 'Not met' },
  overdue: { word: 'Overdue', label: 'Not met, overdue' },
  'not-known': { word: 'Not known yet', label: 'Not told' },
}

/** The terms that have to be met before the money is released, which of them are, and what meets the others. */
export function TermsCard({ escrow, desk, choices, onFulfil }: Props) {
  const [asking, setAsking] = useState<TermView | null>(null)
  const terms = escrow.said?.terms ?? askedTerms(escrow)
  const now = new Date(escrow.readAt)
  return (
    <Card title="Terms" count={escrow.said === null ? undefined : termsCounted(terms)}>
      {terms === null || terms.length === 0 ? (
        <NoTerms escrow={escrow} />
      ) : (
        <Table label="Terms">
          <TableHead>
            <Th>Term</Th>
            <Th>Deadline</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">What to do</span>
            </Th>
          </TableHead>
          <tbody>
            {terms.map((term, at) => (
              <StackedRow key={term.id ?? at}>
                <StackedCell at="line">
                  <span className="font-medium">{termName(term.type)}</span>
                  <span className="block text-caption text-text-2">{whatFor(escrow, term)}</span>
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap text-text-2 tabular-nums">
                  {term.deadline === null ? 'no deadline' : formatMoment(term.deadline, desk.zone)}
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap">
                  <Status {...FACES[termState(term, now)]} />
                  {term.metAt !== null && (
                    <span className="block text-caption text-text-2">{formatMoment(term.metAt, desk.zone)}</span>
                  )}
                </StackedCell>
                <StackedCell at="line" className="sm:text-right">
                  {term.isMet !== true && (
                    <Meet why={choices.fulfil(term)} name={termName(term.type)} onPress={() => setAsking(term)} />
                  )}
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
      {otherActions(escrow).length > 0 && (
        <div className="border-t px-gutter py-2.5">
          <h3 className="text-text-2">The service also asks for</h3>
          <ul className="list-disc pl-4">
            {otherActions(escrow).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </div>
      )}
      {asking !== null && (
        <FulfilDialog escrow={escrow} term={asking} onFulfil={onFulfil} onClose={() => setAsking(null)} />
      )}
    </Card>
  )
}

// Before the service has said anything, what was asked for is all there is to show.
const askedTerms = ({ asked }: EscrowView): readonly TermView[] | null =>
  asked?.terms.map(({ type, data }) => ({
    ...{ id: null, type, data, isMet: null, metAt: null },
    deadline: typeof data.deadline === 'string' ? data.deadline : null,
  })) ?? null

function whatFor({ said }: EscrowView, term: TermView): string {
  const required = said?.requiredActions?.find(({ termId }) => termId !== null && termId === term.id)
  return required?.description ?? knownTerm(term.type)?.says ?? 'The service knows what meets it; we do not.'
}

/** What the service asks for that belongs to no single term. */
const otherActions = ({ said }: EscrowView): readonly string[] =>
  said?.requiredActions
    ?.filter(({ termId }) => termId === null || !said.terms?.some(({ id }) => id === termId))
    .flatMap(({ type, description }) => description ?? (type === null ? [] : termName(type))) ?? []

function NoTerms({ escrow }: { escrow: EscrowView }) {
  return (
    <EmptyState title={escrow.said?.terms ? 'No terms' : 'Terms not told'}>
      {escrow.said?.terms
        ? 'Nothing has to be met: it can be released as soon as the payer has paid.'
        : 'The service did not say which terms this escrow has. Reading it again may bring them.'}
    </EmptyState>
  )
}

function Meet({ why, name, onPress }: { why: string | null; name: string; onPress: () => void }) {
  if (why !== null) return <span className="text-text-2">{why}</span>
  return (
    <Button size="sm" onPress={onPress}>
      Say it is met
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

type FulfilProps = { escrow: EscrowView; term: TermView; onFulfil: EscrowActions['fulfil']; onClose: () => void }

function FulfilDialog({ escrow, term, onFulfil, onClose }: FulfilProps) {
  const queries = useQueryClient()
  const action = useServerAction()
  const fulfil = async () => {
    const done = await action.run(() => onFulfil(escrow.id, term.id ?? ''))
    await refetchAfterAction(queries, escrowKeys.one(escrow.id))
    if (done !== null) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Say that “${termName(term.type)}” is met?`}
      confirm="It is met"
      busy={action.busy}
      onConfirm={() => void fulfil()}
    >
      <div className="flex flex-col gap-3">
        <p>
          The service is told so in the name of the merchant, and that cannot be taken back. No money moves by it; once
          every term is met, the escrow can be released.
        </p>
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
