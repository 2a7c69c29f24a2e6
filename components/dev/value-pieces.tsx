import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Figure, Figures } from '@/components/ui/value/figures'
import { KeyCap } from '@/components/ui/value/key-cap'
import { Money } from '@/components/ui/value/money'
import { ResultStrip } from '@/components/ui/value/result-strip'
import { Status, StatusChip } from '@/components/ui/value/status'
import { TimelineList } from '@/components/ui/value/timeline-list'
import { fromMinor } from '@/lib/money/amount'
import { STATUS_CODES } from '@/lib/status/status-code'
import { Piece, Pieces } from './pieces'

const AMOUNT = fromMinor(4_250_000_00n)

export function ValuePieces() {
  return (
    <Pieces title="Values">
      <Piece name="Status and StatusChip, every code">
        {STATUS_CODES.map((code) => (
          <span key={code} className="flex w-64 justify-between gap-2">
            <Status code={code} />
            <StatusChip code={code} />
          </span>
        ))}
        <Status code={null} label="A word of the service that we do not know" />
      </Piece>
      <Piece name="Money: plain, bare, estimate">
        <Money amount={AMOUNT} currency="UGX" />
        <Money amount={AMOUNT} currency="UGX" bare />
        <Money amount={AMOUNT} currency="UGX" estimate />
      </Piece>
      <Piece name="KeyCap, CopyButton">
        <KeyCap>Ctrl K</KeyCap>
        <CopyButton text="CH-1" what="batch reference" />
      </Piece>
      <Figures>
        <Figure label="Paid" note="98 rows">
          <Money amount={AMOUNT} currency="UGX" />
        </Figure>
        <Figure label="Failed">2</Figure>
      </Figures>
      <FactList>
        <Fact label="Created">21 Nov 2026</Fact>
        <Fact label="Network">—</Fact>
      </FactList>
      <ResultStrip outcome={{ paid: 80, failed: 4, pending: 10, unknown: 6 }} />
      <TimelineList
        happened={[
          { key: 'a', at: '2026-11-21T07:00:00Z', what: 'Created by D. Okello' },
          { key: 'b', at: '2026-11-21T08:00:00Z', what: 'Approved by G. Namara', more: 'with the password' },
        ]}
        when={(iso) => iso.slice(11, 16)}
      />
    </Pieces>
  )
}
