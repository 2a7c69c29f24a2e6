'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { ResolutionCard } from '@/components/approvals/manual-resolution-card'
import { ProposalCard } from '@/components/approvals/proposal-card'
import { paymentPath, repeatRequestPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { StatusChip } from '@/components/ui/value/status'
import { displayOf } from '@/components/ui/value/status-display'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import {
  decidePaymentAbsenceAction,
  linkPaymentAction,
  proposePaymentAbsenceAction,
  resumePaymentAction,
  withdrawPaymentAbsenceAction,
} from '@/lib/payments/collection-requests/actions'
import {
  type CollectionRequestDetails,
  type CollectionRequestView,
  collectionRequestDisplay,
} from '@/lib/payments/collection-requests/collection-request'
import { mayRequestAgain } from '@/lib/payments/collection-requests/request-end'
import { readFilters } from '@/lib/payments/filters'
import { methodName } from '@/lib/payments/payment-method'
import { collectionRequestQuery } from '@/lib/queries/collection-request'
import type { RequestStaff } from './request-staff'

type Props = { first: CollectionRequestDetails; staff: RequestStaff }

/**
 * A requested payment until its id at the service is known; from then on it is on the page of the payment. A request that
 * was refused, lost or never sent stays here, with what to do next.
 */
export function CollectionRequest({ first, staff }: Props) {
  const t = useTranslations('payments')
  const router = useRouter()
  const {
    data = first,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...collectionRequestQuery(first.id), initialData: first })
  const { paymentId } = data
  // The address is outside of React: it changes once the id of the payment is known.
  useEffect(() => {
    if (paymentId !== null && !STAYS_HERE.has(data.holdReason)) router.replace(paymentPath(paymentId, readFilters({})))
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
          text(methodName(data.method, staff.externalMethod)),
          t('request.by', { who: data.by }),
        ]}
        actions={
          <>
            {mayRequestAgain(data.state) && staff.mayCollect && (
              <LinkButton href={repeatRequestPath(data.id)} variant="primary">
                {data.state === 'rejected_clean' ? t('request.correct') : t('request.again')}
              </LinkButton>
            )}
            <ActivityButton thing={`submission:${data.id}`} />
            <LinkButton href="/payments/new">{t('request.new')}</LinkButton>
          </>
        }
      />
      {error && <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />}
      <div className="flex max-w-[60rem] flex-col gap-4 px-gutter pb-7">
        <Notice tone={displayOf(face.code).tone} role="status">
          {text(face.sentence)}
        </Notice>
        <ManualResolution request={data} staff={staff} onChanged={refetch} />
        <Sending request={data} />
      </div>
    </>
  )
}

type ResolutionProps = { request: CollectionRequestDetails; staff: RequestStaff; onChanged: () => Promise<unknown> }

/** What no reading has shown is for people to decide: the proposal that waits for a second person, and what can be done. */
function ManualResolution({ request, staff, onChanged }: ResolutionProps) {
  const t = useTranslations('payments')
  const formats = useFormats()
  const { id, resolutionOptions, proposals, amount, currency, makerId } = request
  const pending = proposals.find(({ state }) => state === 'pending')
  const money = formats.money(amount, currency)
  return (
    <>
      {pending && (
        <ProposalCard
          proposal={pending}
          words={{ ...absence(t), money, approve: t('request.confirmAbsent', { amount: money }) }}
          staff={{ ...staff, mayWithdraw: staff.mayCollect }}
          actions={{ decide: decidePaymentAbsenceAction, withdraw: () => withdrawPaymentAbsenceAction(id) }}
          onChanged={onChanged}
        />
      )}
      {resolutionOptions !== null && (staff.mayCollect || staff.mayApprove) && (
        <ResolutionCard
          what="payment"
          resolutionOptions={resolutionOptions}
          proposed={pending !== undefined}
          staff={{ ...staff, mayPropose: staff.mayCollect, isMaker: makerId === staff.meId }}
          actions={{
            link: (typed) => linkPaymentAction(id, typed),
            proposeAbsence: (reason) => proposePaymentAbsenceAction(id, reason),
            resume: (reason, proof) => resumePaymentAction(id, reason, proof),
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

// A contradiction is explained here: the page of the payment may be about another one.
const STAYS_HERE: ReadonlySet<CollectionRequestView['holdReason']> = new Set(['figures_differ', 'found_twice'])

function Sending({ request }: { request: CollectionRequestView }) {
  const t = useTranslations('payments')
  const formats = useFormats()
  // A request on hold may have been sent after the backup that was restored.
  const unlessOnHold = (word: string) => (request.holdReason === 'stopped' ? t('request.notRecorded') : word)
  const at = (moment: string | null, none: string) => (moment === null ? none : formats.moment(moment))
  return (
    <Card title={t('request.sentTitle')}>
      <FactList>
        <Fact label={t('request.asked')}>{at(request.askedAt, '')}</Fact>
        <Fact label={t('request.firstSent')}>{at(request.sentAt, unlessOnHold(t('request.notSent')))}</Fact>
        <Fact label={t('request.timesSent')}>
          {request.sends === 0 ? unlessOnHold(t('request.never')) : t('request.underOneKey', { count: request.sends })}
        </Fact>
        <Fact label={t('request.next')}>
          {request.nextAt === null
            ? t('request.noneNext')
            : t('request.nextAt', { time: formats.clock(request.nextAt), zone: formats.zoneName() })}
        </Fact>
        {request.problem?.message != null && <Fact label={t('request.lastAnswer')}>{request.problem.message}</Fact>}
        {request.problem?.serviceRequestId != null && (
          <Fact label={t('request.reference')}>
            <span className="break-all">{request.problem.serviceRequestId}</span>
          </Fact>
        )}
      </FactList>
    </Card>
  )
}
