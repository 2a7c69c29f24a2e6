'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { SettleCard } from '@/components/approvals/manual-resolution-card'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { paymentPath, repeatRequestPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { ReadAgain } from '@/components/ui/action/read-again'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { StatusChip } from '@/components/ui/value/status'
import { faceOf } from '@/components/ui/value/status-faces'
import { formatMoney } from '@/lib/money/format'
import {
  type AskedInFull,
  type AskedView,
  faceOfAsked,
  mayAskAgain,
} from '@/lib/payments/collection-requests/collection-request'
import { readFilters } from '@/lib/payments/filters'
import { methodName } from '@/lib/payments/payment-method'
import { askedPaymentQuery } from '@/lib/queries/asked-payment'
import { formatClock, formatMoment, zoneName } from '@/lib/time/zone'
import type { AskedActions, AskedPlace } from './collection-request-actions'

type Props = { first: AskedInFull; place: AskedPlace; actions: AskedActions }

/**
 * A payment from the click to the moment when its id at the service is known; from then on the payment's own page follows
 * it. What was refused, lost or never sent stays here, with what to do next.
 */
export function AskedPayment({ first, place, actions }: Props) {
  const router = useRouter()
  const { data = first, error, isFetching, refetch } = useQuery({ ...askedPaymentQuery(first.id), initialData: first })
  const { paymentId } = data
  // The address is outside of React: it follows once the service has named the payment.
  useEffect(() => {
    if (paymentId !== null && !NEEDS_ITS_PAGE.has(data.holdReason))
      router.replace(paymentPath(paymentId, readFilters({})))
  }, [paymentId, data.holdReason, router])
  const face = faceOfAsked(data)
  return (
    <>
      <PageHeader
        title={`Payment by ${data.payer}`}
        chip={<StatusChip word={face.word} />}
        facts={[
          <Money key="amount" amount={data.amount} currency={data.currency} />,
          methodName(data.method, place.externalMethod),
          `Asked for by ${data.by}`,
        ]}
        actions={
          <>
            {mayAskAgain(data.state) && place.mayCollect && (
              <LinkButton href={repeatRequestPath(data.id)} variant="primary">
                {data.state === 'rejected_clean' ? 'Correct and ask again' : 'Ask again'}
              </LinkButton>
            )}
            <LinkButton href="/payments/new">New payment</LinkButton>
          </>
        }
      />
      {error && <ReadAgain error={error} zone={place.zone} busy={isFetching} onRetry={refetch} />}
      <div className="flex max-w-[60rem] flex-col gap-4 px-gutter pb-7">
        <Notice tone={faceOf(face.word).tone} role="status">
          {face.sentence}
        </Notice>
        <ByPeople asked={data} place={place} actions={actions} onChanged={refetch} />
        <Sending asked={data} zone={place.zone} />
      </div>
    </>
  )
}

type ByPeopleProps = Omit<Props, 'first'> & { asked: AskedInFull; onChanged: () => Promise<unknown> }

/** What reading could not settle is for people: what waits for a second one, and what can be done. */
function ByPeople({ asked, place, actions, onChanged }: ByPeopleProps) {
  const { id, settling, proposals, amount, currency, makerId } = asked
  const pending = proposals.find(({ state }) => state === 'pending')
  const money = formatMoney(amount, currency)
  return (
    <>
      {pending && (
        <ProposalCard
          asked={pending}
          words={{ ...ABSENCE, money, approve: `Confirm that nobody was asked for ${money}` }}
          desk={{ ...place, mayTakeBack: place.mayCollect }}
          actions={{ decide: actions.decide, takeBack: () => actions.takeBack(id) }}
          onChanged={onChanged}
        />
      )}
      {settling !== null && (place.mayCollect || place.mayApprove) && (
        <SettleCard
          what="payment"
          settling={settling}
          asked={pending !== undefined}
          desk={{ ...place, mayAsk: place.mayCollect, isMaker: makerId === place.meId }}
          actions={{
            link: (typed) => actions.link(id, typed),
            proposeAbsence: (reason) => actions.proposeAbsence(id, reason),
            goOn: (reason, proof) => actions.goOn(id, reason, proof),
          }}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

const ABSENCE = {
  title: 'Somebody says that it never arrived',
  says: 'Approving ends the waiting: the payer can be asked anew. If the service has it after all, the payer is asked twice.',
}

// What contradicts itself is explained here, not on the page of a payment that may be another one.
const NEEDS_ITS_PAGE: ReadonlySet<AskedView['holdReason']> = new Set(['figures_differ', 'found_twice'])

function Sending({ asked, zone }: { asked: AskedView; zone: string }) {
  // What is held may have been sent in the time that a restored backup does not know of.
  const never = (word: string) => (asked.holdReason === 'stopped' ? 'not on record' : word)
  const at = (moment: string | null, none: string) => (moment === null ? none : formatMoment(moment, zone))
  return (
    <Card title="What was sent">
      <FactList>
        <Fact label="Asked">{at(asked.askedAt, '')}</Fact>
        <Fact label="First sent">{at(asked.sentAt, never('not sent yet'))}</Fact>
        <Fact label="Times sent">{asked.sends === 0 ? never('never') : `${asked.sends}, under one key`}</Fact>
        <Fact label="Next step">
          {asked.nextAt === null ? 'none planned' : `${formatClock(asked.nextAt, zone)} ${zoneName(zone)}, by itself`}
        </Fact>
        {asked.problem?.message != null && <Fact label="Last answer">{asked.problem.message}</Fact>}
        {asked.problem?.serviceRequestId != null && (
          <Fact label="Its reference">
            <span className="break-all">{asked.problem.serviceRequestId}</span>
          </Fact>
        )}
      </FactList>
    </Card>
  )
}
