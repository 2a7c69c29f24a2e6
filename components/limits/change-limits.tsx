'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useAction } from '@/components/ui/use-action'
import type { LimitsInput } from '@/lib/limits/limits-input'
import type { SetLimits } from '@/lib/limits/view'
import { formatAmount } from '@/lib/money/format'
import type { LimitsDesk } from './limits-desk'

type Props = { now: readonly SetLimits[]; actions: LimitsDesk['actions']; onChanged: () => void }

const CURRENCIES = ['UGX', 'KES', 'TZS', 'RWF', 'USD', 'EUR'] as const

/** Sets, changes or lifts the limits of a currency. What was typed stays when it was not taken. */
export function ChangeLimits({ now, actions, onChanged }: Props) {
  const action = useAction()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(() => typedOf('UGX', now))
  const set = (change: Partial<LimitsInput>) => setTyped({ ...typed, ...change })
  const save = async () => {
    const done = await action.run(() => actions.set(typed))
    if (done === null) return
    announce(done === 'in-force' ? 'The limits count from now on' : 'The limits wait for a second person')
    setOpen(false)
    set({ reason: '' })
    onChanged()
  }
  return (
    <>
      <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
        Change limits
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change limits"
        actions={
          <>
            <Button variant="quiet" onPress={() => setOpen(false)}>
              Back
            </Button>
            <Button variant="primary" busy={action.busy} onPress={() => void save()}>
              {`Set the limits in ${typed.currency}`}
            </Button>
          </>
        }
      >
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <p>
            Tighter limits count at once. What loosens one waits until an approver or another admin consents. No payment
            is changed.
          </p>
          <Select
            label="Currency"
            options={CURRENCIES.map((id) => ({ id, label: id }))}
            value={typed.currency}
            onChange={(currency) => setTyped({ ...typedOf(currency, now), reason: typed.reason })}
          />
          <TextField
            label="Smallest amount of one payment"
            help="Empty for none."
            inputMode="numeric"
            value={typed.smallest}
            onChange={(smallest) => set({ smallest })}
          />
          <TextField
            label="Largest amount of one payment"
            help="Empty for none."
            inputMode="numeric"
            value={typed.largest}
            onChange={(largest) => set({ largest })}
          />
          <TextField
            label="Largest sum to one number in a day"
            help="Empty for none."
            inputMode="numeric"
            value={typed.largestPerDay}
            onChange={(largestPerDay) => set({ largestPerDay })}
          />
          <TextField
            label="Where the figures come from"
            help="It stands in each warning, with today as its day."
            maxLength={120}
            value={typed.source}
            onChange={(source) => set({ source })}
          />
          <TextArea
            label="Why they change"
            help="It stays with the limits, for whoever asks later."
            maxLength={300}
            value={typed.reason}
            onChange={(reason) => set({ reason })}
          />
          {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
          {/* Enter in a field sends the form only where there is a button of it. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
            Set
          </button>
        </form>
      </Dialog>
    </>
  )
}

function typedOf(currency: string, now: readonly SetLimits[]): LimitsInput {
  const limits = now.find((one) => one.currency === currency)
  const text = (amount: SetLimits['smallest']) => (amount === null ? '' : formatAmount(amount, currency))
  return {
    currency,
    smallest: text(limits?.smallest ?? null),
    largest: text(limits?.largest ?? null),
    largestPerDay: text(limits?.largestPerDay ?? null),
    source: limits?.source ?? '',
    reason: '',
  }
}
