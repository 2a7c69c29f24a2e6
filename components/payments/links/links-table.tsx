import { useTranslations } from 'next-intl'
import { collectionRequestPath, paymentPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { useFormats } from '@/lib/messages/use-text'
import { readFilters } from '@/lib/payments/filters'
import { LINK_STATUS, type PaymentLinkView } from '@/lib/payments/links/view'

type Props = {
  links: readonly PaymentLinkView[]
  mayClose: boolean
  onClose: (link: PaymentLinkView) => void
}

/** The payment links, each with its state, its address to be copied, and the payment that was made through it. */
export function LinksTable({ links, ...rest }: Props) {
  const t = useTranslations('payments')
  const ui = useTranslations('ui')
  return (
    <Table label={t('links.title')}>
      <TableHead>
        <Th>{t('links.col.for')}</Th>
        <Th>{ui('col.status')}</Th>
        <Th end>{ui('col.amount')}</Th>
        <Th>{t('links.col.until')}</Th>
        <Th>
          <span className="sr-only">{t('links.col.actions')}</span>
        </Th>
      </TableHead>
      <tbody>
        {links.map((link) => (
          <Line key={link.id} link={link} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ link, mayClose, onClose }: Omit<Props, 'links'> & { link: PaymentLinkView }) {
  const t = useTranslations('payments')
  const formats = useFormats()
  const { reference, payerName, by, madeAt, expiresAt, closedAt, state, request, url, amount, currency } = link
  const isUndecided = state === 'waiting' || state === 'unclear'
  return (
    <StackedRow>
      <StackedCell at="start">
        <span className="font-medium break-words">{reference}</span>
        {payerName !== null && <span className="block break-words">{payerName}</span>}
        <span className="block text-caption text-text-2">{t('links.by', { who: by, day: formats.day(madeAt) })}</span>
      </StackedCell>
      <StackedCell at="line">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status code={LINK_STATUS[state]} label={t(`links.state.${state}`)} />
          {request !== null && (
            <Link
              href={
                request.paymentId === null
                  ? collectionRequestPath(request.submissionId)
                  : paymentPath(request.paymentId, readFilters({}))
              }
              className="text-link link-alone"
            >
              {t('links.payment')}
            </Link>
          )}
        </span>
        {isUndecided && closedAt !== null && <span className="text-caption text-text-2">{t('links.closedToo')}</span>}
      </StackedCell>
      <StackedCell at="end" end>
        <Money amount={amount} currency={currency} />
      </StackedCell>
      <StackedCell at="line" className="text-text-2">
        <span className="sm:hidden">{t('links.col.until')}: </span>
        {formats.moment(expiresAt)}
      </StackedCell>
      <StackedCell at="line" end>
        {(state === 'open' || isUndecided) && (
          <span className="flex justify-end gap-2">
            {state === 'open' && <CopyButton text={url} what={t('links.address', { reference })} />}
            {mayClose && closedAt === null && (
              <Button size="sm" onPress={() => onClose(link)} aria-label={t('links.closeOf', { reference })}>
                {t('links.close')}
              </Button>
            )}
          </span>
        )}
      </StackedCell>
    </StackedRow>
  )
}
