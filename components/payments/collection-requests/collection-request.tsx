'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
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
import { displayOf } from '@/components/ui/value/status-display'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import {
  type CollectionRequestDetails,
  type CollectionRequestView,
  collectionRequestDisplay,
} from '@/lib/payments/collection-requests/collection-request'
import { mayRequestAgain } from '@/lib/payments/collection-requests/request-end'
import { readFilters } from '@/lib/payments/filters'
import { methodName } from '@/lib/payments/payment-method'
import { askedPaymentQuery } from '@/lib/queries/asked-payment'
import type { AskedActions, AskedPlace } from './collection-request-actions'

type Props = { first: CollectionRequestDetails; place: AskedPlace; actions: AskedActions }

/**
 * A payment from the click to the moment when its id at the service is known; from then on the payment's own page follows
 * it. What was refused, lost or never sent stays here, with what to do next.
 */
export function RequestedPayment({ first, place, actions }: Props) {
  const t = useTranslations('payments')
  const router = useRouter()
  const { data = first, error, isFetching, refetch } = useQuery({ ...askedPaymentQuery(first.id), initialData: first })
  const { paymentId } = data
  // The address is outside of React: it follows once the service has named the payment.
  useEffect(() => {
    if (paymentId !== null && !NEEDS_ITS_PAGE.has(data.holdReason))
      router.replace(paymentPath(paymentId, readFilters({})))
  }, [paymentId, data.holdReason, router])
  const text = useText()
  const face = collectionRequestDisplay(data)
  return (
    <>
      <PageHeader
        title={t('request.title', { payer: data.payer })}
        chip={<StatusChip code={face.code} />}
        facts={[
          <Money key="amount" amount={data.amount} currency={data.currency} />,
          text(methodName(data.method, place.externalMethod)),
          t('request.by', { who: data.by }),
        ]}
        actions={
          <>
            {mayRequestAgain(data.state) && place.mayCollect && (
              <LinkButton href={repeatRequestPath(data.id)} variant="primary">
                {data.state === 'rejected_clean' ? t('request.correct') : t('request.again')}
              </LinkButton>
            )}
            <LinkButton href="/payments/new">{t('request.new')}</LinkButton>
          </>
        }
      />
      {error && <ReadAgain error={error} busy={isFetching} onRetry={refetch} />}
      <div className="flex max-w-[60rem] flex-col gap-4 px-gutter pb-7">
        <Notice tone={displayOf(face.code).tone} role="status">
          {text(face.sentence)}
        </Notice>
        <ByPeople asked={data} place={place} actions={actions} onChanged={refetch} />
        <Sending asked={data} />
      </div>
    </>
  )
}

type ByPeopleProps = Omit<Props, 'first'> & { asked: CollectionRequestDetails; onChanged: () => Promise<unknown> }

/** What reading could not settle is for people: what waits for a second one, and what can be done. */
function ByPeople({ asked, place, actions, onChanged }: ByPeopleProps) {
  const t = useTranslations('payments')
  const formats = useFormats()
  const { id, settling, proposals, amount, currency, makerId } = asked
  const pending = proposals.find(({ state }) => state === 'pending')
  const money = formats.money(amount, currency)
  return (
    <>
      {pending && (
        <ProposalCard
          asked={pending}
          words={{ ...absence(t), money, approve: t('request.confirmAbsent', { amount: money }) }}
          staff={{ ...place, mayTakeBack: place.mayCollect }}
          actions={{ decide: actions.decide, takeBack: () => actions.takeBack(id) }}
          onChanged={onChanged}
        />
      )}
      {settling !== null && (place.mayCollect || place.mayApprove) && (
        <SettleCard
          what="payment"
          settling={settling}
          asked={pending !== undefined}
          staff={{ ...place, mayAsk: place.mayCollect, isMaker: makerId === place.meId }}
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

const absence = (t: Texts<'payments'>) => ({
  title: t('request.absentTitle'),
  says: t('request.absentText'),
})

// What contradicts itself is explained here, not on the page of a payment that may be another one.
const NEEDS_ITS_PAGE: ReadonlySet<CollectionRequestView['holdReason']> = new Set(['figures_differ', 'found_twice'])

function Sending({ asked }: { asked: CollectionRequestView }) {
  const t = useTranslations('payments')
  const formats = useFormats()
  // What is held may have been sent in the time that a restored backup does not know of.
  const never = (word: string) => (asked.holdReason === 'stopped' ? t('request.notRecorded') : word)
  const at = (moment: string | null, none: string) => (moment === null ? none : formats.moment(moment))
  return (
    <Card title={t('request.sentTitle')}>
      <FactList>
        <Fact label={t('request.asked')}>{at(asked.askedAt, '')}</Fact>
        <Fact label={t('request.firstSent')}>{at(asked.sentAt, never(t('request.notSent')))}</Fact>
        <Fact label={t('request.timesSent')}>
          {asked.sends === 0 ? never('never') : t('request.underOneKey', { count: asked.sends })}
        </Fact>
        <Fact label={t('request.next')}>
          {asked.nextAt === null
            ? t('request.noneNext')
            : t('request.nextAt', { time: formats.clock(asked.nextAt), zone: formats.zoneName() })}
        </Fact>
        {asked.problem?.message != null && <Fact label={t('request.lastAnswer')}>{asked.problem.message}</Fact>}
        {asked.problem?.serviceRequestId != null && (
          <Fact label={t('request.reference')}>
            <span className="break-all">{asked.problem.serviceRequestId}</span>
          </Fact>
        )}
      </FactList>
    </Card>
  )
}
