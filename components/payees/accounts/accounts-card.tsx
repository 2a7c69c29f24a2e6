'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PayeeActions, PayeePlace } from '@/components/payees/payee-actions'
import { Button } from '@/components/ui/action/button'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { ActionResult } from '@/lib/access/requests/action'
import { railName } from '@/lib/networks/networks'
import type { AccountView, PayeeView } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { formatMoment } from '@/lib/time/zone'
import { SideText } from './account-side'
import { PhoneDialog } from './phone-dialog'

type Props = {
  payee: PayeeView
  place: PayeePlace
  editable: boolean
  actions: PayeeActions
  run: <T>(work: () => Promise<ActionResult<T>>) => Promise<T | null>
  onSaved: () => Promise<unknown>
}

/** Where a payee is paid, and where they were: phones with their network, and the wallet. */
export function AccountsCard({ payee, place, editable, actions, run, onSaved }: Props) {
  const [phoneFor, setPhoneFor] = useState<{ replaces: AccountView | null } | null>(null)
  const live = payee.accounts.filter(({ state }) => state === 'approved')
  const past = payee.accounts.filter(({ state }) => state !== 'approved' && state !== 'waiting')
  return (
    <Card
      title="Where they are paid"
      count={live.length}
      aside={
        editable && (
          <Button size="sm" icon={Plus} onPress={() => setPhoneFor({ replaces: null })}>
            Add a phone
          </Button>
        )
      }
    >
      {live.length === 0 && past.length === 0 && (
        <p className="px-gutter py-3 text-text-2">Nowhere yet. Add a phone, or invite them to connect a wallet.</p>
      )}
      {live.length + past.length > 0 && (
        <Table label="Phones and wallets">
          <TableHead>
            <Th>Phone or wallet</Th>
            <Th>Network</Th>
            <Th>State</Th>
            <Th>Since</Th>
            <Th end>
              <span className="sr-only">Change</span>
            </Th>
          </TableHead>
          <tbody>
            {live.map((one) => (
              <StackedRow key={one.id}>
                <StackedCell at="start" className="font-medium tabular-nums">
                  {one.phone === null ? <SideText side={one} /> : formatPhone(one.phone)}
                </StackedCell>
                <StackedCell at="line">
                  <Network
                    account={one}
                    editable={editable}
                    choose={(rail) => run(() => actions.chooseRail(one.id, rail))}
                  />
                </StackedCell>
                <StackedCell at="line">
                  <Standing account={one} zone={place.zone} />
                </StackedCell>
                <StackedCell at="line" className="text-text-2">
                  {formatMoment(one.connectedAt, place.zone)}
                  {one.approvedBy !== null && <span className="block">approved by {one.approvedBy}</span>}
                </StackedCell>
                <StackedCell at="line" end className="whitespace-nowrap max-sm:text-left">
                  {editable && (
                    <span className="inline-flex gap-2">
                      {one.kind === 'phone' && (
                        <Button size="sm" onPress={() => setPhoneFor({ replaces: one })}>
                          Change
                          <span className="sr-only"> {formatPhone(one.phone ?? '')}</span>
                        </Button>
                      )}
                      <Button size="sm" variant="refuse" onPress={() => void run(() => actions.end(one.id))}>
                        End
                        <span className="sr-only"> {one.phone === null ? 'the wallet' : formatPhone(one.phone)}</span>
                      </Button>
                    </span>
                  )}
                </StackedCell>
              </StackedRow>
            ))}
            {past.map((one) => (
              <Past key={one.id} account={one} zone={place.zone} />
            ))}
          </tbody>
        </Table>
      )}
      {phoneFor !== null && (
        <PhoneDialog
          replaces={phoneFor.replaces}
          first={payee.accounts.length === 0}
          save={(phone) => actions.savePhone(payee.id, phone, phoneFor.replaces?.id ?? null)}
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
  choose: (rail: 'mtn' | 'airtel' | null) => Promise<unknown>
}

const BY_NUMBER = { id: 'table', label: 'By the number' } as const

function Network({ account, editable, choose }: NetworkProps) {
  if (account.kind === 'wallet') return <span className="text-text-3">none needed</span>
  const said = account.rail === null ? 'not known' : railName(account.rail)
  if (!editable) return <>{account.railByHand ? `${said}, by hand` : said}</>
  const options = [
    { ...BY_NUMBER, label: account.railByHand || account.rail === null ? 'By the number' : `${said}, by the number` },
    { id: 'mtn', label: 'MTN, by hand' },
    { id: 'airtel', label: 'Airtel, by hand' },
  ] as const
  return (
    <Select
      label={`Network of ${formatPhone(account.phone ?? '')}`}
      look="bare"
      options={options}
      value={account.railByHand ? (account.rail ?? 'table') : 'table'}
      onChange={(id) => void choose(id === 'table' ? null : id)}
    />
  )
}

function Standing({ account, zone }: { account: AccountView; zone: string }) {
  if (account.usable) return <Status word={account.kind === 'wallet' ? 'Connected' : 'Ready'} label="Usable" />
  return (
    <>
      <Status word="Pending" label="In its pause" />
      {account.usableFrom !== null && (
        <span className="block text-text-2">usable from {formatMoment(account.usableFrom, zone)}</span>
      )}
    </>
  )
}

const ENDS = { ended: 'Ended', rejected: 'Rejected', withdrawn: 'Taken back' } as const

function Past({ account, zone }: { account: AccountView; zone: string }) {
  const { state } = account
  if (state === 'waiting' || state === 'approved') return null
  return (
    <StackedRow className="text-text-2">
      <StackedCell at="start" className="tabular-nums">
        {account.phone === null ? <SideText side={account} /> : formatPhone(account.phone)}
      </StackedCell>
      <StackedCell at="line">{account.rail === null ? '' : railName(account.rail)}</StackedCell>
      <StackedCell at="line">
        <Status word={state === 'rejected' ? 'Rejected' : 'Cancelled'} label={ENDS[state]} />
      </StackedCell>
      <StackedCell at="line">{formatMoment(account.endedAt ?? account.connectedAt, zone)}</StackedCell>
      <StackedCell at="line" />
    </StackedRow>
  )
}
