'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { ActionResult } from '@/lib/access/requests/action'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { type Network, networkName, networks } from '@/lib/networks/networks'
import { chooseNetworkAction, endAccountAction } from '@/lib/payees/actions'
import type { AccountView, PayeeView } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { SideText } from './account-side'
import { PhoneDialog } from './phone-dialog'

type Props = {
  payee: PayeeView
  editable: boolean
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onSaved: () => Promise<unknown>
}

/** The present and former payout methods of a payee: phones with their network, and the wallet. */
export function AccountsCard({ payee, editable, run, onSaved }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [phoneFor, setPhoneFor] = useState<{ replaces: AccountView | null } | null>(null)
  const live = payee.accounts.filter(({ state }) => state === 'approved')
  const past = payee.accounts.filter(({ state }) => state !== 'approved' && state !== 'waiting')
  return (
    <Card
      title={t('accounts.title')}
      count={live.length}
      aside={
        editable && (
          <Button size="sm" icon={Plus} onPress={() => setPhoneFor({ replaces: null })}>
            {t('accounts.addPhone')}
          </Button>
        )
      }
    >
      {live.length === 0 && past.length === 0 && <p className="px-gutter py-3 text-text-2">{t('accounts.none')}</p>}
      {live.length + past.length > 0 && (
        <Table label={t('accounts.table')}>
          <TableHead>
            <Th>{ui('col.phoneOrWallet')}</Th>
            <Th>{ui('col.network')}</Th>
            <Th>{ui('col.status')}</Th>
            <Th>{t('accounts.sinceHead')}</Th>
            <Th end>
              <span className="sr-only">{t('accounts.change')}</span>
            </Th>
          </TableHead>
          <tbody>
            {live.map((one) => (
              <StackedRow key={one.id}>
                <StackedCell at="start" className="font-medium tabular-nums sm:whitespace-nowrap">
                  {one.phone === null ? <SideText side={one} /> : formatPhone(one.phone)}
                </StackedCell>
                <StackedCell at="line" label={ui('col.network')}>
                  <NetworkCell
                    account={one}
                    editable={editable}
                    choose={(network) => run(() => chooseNetworkAction(one.id, network))}
                  />
                </StackedCell>
                <StackedCell at="line">
                  <Standing account={one} />
                </StackedCell>
                <StackedCell at="line" className="text-text-2">
                  {formats.moment(one.connectedAt)}
                  {one.approvedBy !== null && (
                    <span className="block">{t('accounts.approvedBy', { who: one.approvedBy })}</span>
                  )}
                </StackedCell>
                <StackedCell at="line" end className="max-sm:text-left">
                  {editable && (
                    <span className="inline-flex flex-wrap gap-2 sm:justify-end">
                      {one.kind === 'phone' && (
                        <Button size="sm" onPress={() => setPhoneFor({ replaces: one })}>
                          {t('accounts.change')}
                          <span className="sr-only"> {formatPhone(one.phone ?? '')}</span>
                        </Button>
                      )}
                      <Button size="sm" variant="refuse" onPress={() => void run(() => endAccountAction(one.id))}>
                        {t('accounts.remove')}
                        <span className="sr-only">
                          {' '}
                          {one.phone === null ? t('accounts.theWallet') : formatPhone(one.phone)}
                        </span>
                      </Button>
                    </span>
                  )}
                </StackedCell>
              </StackedRow>
            ))}
            {past.map((one) => (
              <Past key={one.id} account={one} />
            ))}
          </tbody>
        </Table>
      )}
      {phoneFor !== null && (
        <PhoneDialog
          payeeId={payee.id}
          replaces={phoneFor.replaces}
          first={payee.accounts.length === 0}
          onClose={() => setPhoneFor(null)}
          onSaved={onSaved}
        />
      )}
    </Card>
  )
}

type NetworkProps = {
  account: AccountView
  editable: boolean
  choose: (network: Network | null) => Promise<unknown>
}

function NetworkCell({ account, editable, choose }: NetworkProps) {
  const t = useTranslations('payees')
  if (account.kind === 'wallet') return <span className="text-text-3">{t('network.notNeeded')}</span>
  const network = account.network === null ? t('network.unknown') : networkName(account.network)
  if (!editable) return <>{account.networkByHand ? t('network.byHand', { network }) : network}</>
  const isDetected = !account.networkByHand && account.network !== null
  const options: { id: Network | 'table'; label: string }[] = [
    { id: 'table', label: isDetected ? t('network.detected', { network }) : t('network.detect') },
    ...networks.map(({ code, name }) => ({ id: code, label: t('network.byHand', { network: name }) })),
  ]
  return (
    // Its own padding would set the choice in from the head of the column.
    <div className="-ml-3.5">
      <Select
        label={t('network.of', { phone: formatPhone(account.phone ?? '') })}
        look="bare"
        options={options}
        value={account.networkByHand ? (account.network ?? 'table') : 'table'}
        onChange={(id) => void choose(id === 'table' ? null : id)}
      />
    </div>
  )
}

function Standing({ account }: { account: AccountView }) {
  const t = useTranslations('payees')
  const formats = useFormats()
  if (account.usable)
    return <Status code={account.kind === 'wallet' ? 'connected' : 'ready'} label={t('state.usable')} />
  return (
    <>
      <Status code="pending" label={t('state.onHold')} />
      {account.usableFrom !== null && (
        <span className="block text-text-2">{t('state.usableFrom', { time: formats.moment(account.usableFrom) })}</span>
      )}
    </>
  )
}

const ends = (t: Texts<'payees'>) =>
  ({ ended: t('state.ended'), rejected: t('state.rejected'), withdrawn: t('state.withdrawn') }) as const

function Past({ account }: { account: AccountView }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { state } = account
  if (state === 'waiting' || state === 'approved') return null
  return (
    <StackedRow className="text-text-2">
      <StackedCell at="start" className="tabular-nums">
        {account.phone === null ? <SideText side={account} /> : formatPhone(account.phone)}
      </StackedCell>
      {account.network === null ? (
        <StackedCell at="line" />
      ) : (
        <StackedCell at="line" label={ui('col.network')}>
          {networkName(account.network)}
        </StackedCell>
      )}
      <StackedCell at="line">
        <Status code={state === 'rejected' ? 'rejected' : 'cancelled'} label={ends(t)[state]} />
      </StackedCell>
      <StackedCell at="line">{formats.moment(account.endedAt ?? account.connectedAt)}</StackedCell>
      <StackedCell at="line" />
    </StackedRow>
  )
}
