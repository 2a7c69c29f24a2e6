'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Card } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { LinkButton } from '@/components/ui/link-button'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { ReadAgain } from '@/components/ui/read-again'
import { StatusChip } from '@/components/ui/status'
import { faceOf } from '@/components/ui/status-faces'
import { methodName } from '@/lib/payment-method'
import { type AskedView, faceOfAsked, mayAskAgain } from '@/lib/payments/asked'
import { readFilters } from '@/lib/payments/filters'
import { askedPaymentQuery } from '@/lib/queries/asked-payment'
import { formatClock, formatMoment, zoneName } from '@/lib/zone'
import { askAgainPath } from './asked-path'
import { LinkPayment, type LinkPaymentAction } from './link-payment'
import type { PaymentPlace } from './payment-desk'
import { paymentPath } from './payment-path'

type Props = { first: AskedView; place: PaymentPlace; mayCollect: boolean; link: LinkPaymentAction }

/**
 * A payment from the click to the moment when its id at the service is known; from then on the payment's own page follows
 * it. What was refused, lost or never sent stays here, with what to do next.
 */
export function AskedPayment({ first, place, mayCollect, link }: Props) {
  const router = useRouter()
  const { data = first, error, isFetching, refetch } = useQuery({ ...askedPaymentQuery(first.id), initialData: first })
  const { paymentId } = data
  // The address is outside of React: it follows once the service has named the payment.
  useEffect(() => {
    if (paymentId !== null && !NEEDS_ITS_PAGE.has(data.state)) router.replace(paymentPath(paymentId, readFilters({})))
  }, [paymentId, data.state, router])
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
            {mayAskAgain(data.state) && mayCollect && (
              <LinkButton href={askAgainPath(data.id)} variant="primary">
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
        {data.state === 'needs_human' && mayCollect && (
          <LinkPayment id={data.id} link={link} onLinked={() => void refetch()} />
        )}
        <Sending asked={data} zone={place.zone} />
      </div>
    </>
  )
}

// What contradicts itself is explained here, not on the page of a payment that may be another one.
const NEEDS_ITS_PAGE: ReadonlySet<AskedView['state']> = new Set(['mismatch', 'duplicate_found'])

function Sending({ asked, zone }: { asked: AskedView; zone: string }) {
  const at = (moment: string | null, none: string) => (moment === null ? none : formatMoment(moment, zone))
  return (
    <Card title="What was sent">
      <FactList>
        <Fact label="Asked">{at(asked.askedAt, '')}</Fact>
        <Fact label="First sent">{at(asked.sentAt, 'not sent yet')}</Fact>
        <Fact label="Times sent">{asked.sends === 0 ? 'never' : `${asked.sends}, under one key`}</Fact>
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
