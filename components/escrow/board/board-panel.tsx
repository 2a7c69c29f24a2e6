import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { isReady, type nowOf, whyNotChosen } from '@/lib/escrow/board/board'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import { termState, termsCounted } from '@/lib/escrow/collections/terms'
import type { TermView } from '@/lib/escrow/collections/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { termName } from '@/lib/escrow/terms'
import { phoneText } from '@/lib/payments/payer'
import { formatMoment } from '@/lib/time/zone'
import type { BoardActions, BoardDesk } from './board-actions'
import { payeeOf } from './escrow-text'
import { ReverseOne } from './reverse-one'

type Props = {
  board: Board
  escrow: BoardEscrow | null
  desk: BoardDesk
  now: ReturnType<typeof nowOf>
  onReverse: BoardActions['reverseOne']
}

/** One escrow beside the board: where its money is, each term with its evidence, and what can be done with it. */
export function BoardPanel({ board, escrow, desk, now, onReverse }: Props) {
  if (escrow === null) return <AboutBoard board={board} desk={desk} />
  const why = whyNotChosen(escrow, now.cancelled)
  return (
    <>
      <PanelSection title={payeeOf(escrow)} aside={<ServiceStatus status={shownEscrowStatus(escrow.status)} />}>
        <Facts
          facts={[
            [
              'Amount',
              escrow.amount === null ? 'not told' : <Money key="m" amount={escrow.amount} currency={board.currency} />,
            ],
            ['Phone', escrow.phone === null ? 'none given' : phoneText(escrow.phone)],
            ['Wallet', escrow.wallet ?? 'none given'],
            ['Reference', escrow.reference ?? 'none given'],
            ['Escrow', escrow.escrowId === null ? 'none given' : <EscrowId key="id" id={escrow.escrowId} />],
            ['Read', escrow.readAt === null ? 'not yet' : formatMoment(escrow.readAt, desk.zone)],
          ]}
        />
      </PanelSection>
      <PanelSection title="Terms" aside={escrow.readAt === null ? 'being read' : termsCounted(escrow.terms)}>
        <Terms escrow={escrow} now={now.now} zone={desk.zone} />
      </PanelSection>
      {why !== null && (
        <PanelSection title="Release">
          <p className="text-text-2">{why}</p>
        </PanelSection>
      )}
      {why === null && !isReady(escrow) && desk.mayForce && (
        <PanelSection title="Release past open terms">
          <p className="text-text-2">
            Choose it although its terms are open: another approver then decides, and reads your reason. The payee gets
            the money even if nothing was delivered.
          </p>
        </PanelSection>
      )}
      {mayHoldMoney(escrow.status) && (
        <PanelSection title="Return the money">
          <p className="mb-2 text-text-2">
            To our wallet instead of the payee, by itself, with a second person’s approval.
          </p>
          <ReverseOne escrow={escrow} board={board} desk={desk} onReverse={onReverse} />
        </PanelSection>
      )}
    </>
  )
}

const EscrowId = ({ id }: { id: string }) => (
  <span className="inline-flex items-center gap-1">
    {shortId(id)}
    <CopyButton text={id} what="the escrow id" />
  </span>
)

const FACES = {
  met: { word: 'Terms met', label: 'Met' },
  open: { word: 'Pending', label: 'Not met' },
  overdue: { word: 'Overdue', label: 'Not met, overdue' },
  'not-known': { word: 'Not known yet', label: 'Not told' },
} as const

function Terms({ escrow, now, zone }: { escrow: BoardEscrow; now: Date; zone: string }) {
  const { terms, requiredActions, readAt } = escrow
  if (readAt === null) return <p className="text-text-2">It is read in a moment.</p>
  if (terms === null || terms.length === 0)
    return (
      <p className="text-text-2">
        {terms === null ? 'The service has not told its terms.' : 'Nothing has to be met before it is released.'}
      </p>
    )
  return (
    <ul className="flex flex-col gap-3">
      {terms.map((term, at) => {
        const asks = requiredActions?.find(({ termId }) => termId !== null && termId === term.id)?.description
        return (
          <li key={term.id ?? at} className="flex flex-col gap-0.5">
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{termName(term.type)}</span>
              <Status {...FACES[termState(term, now)]} />
            </span>
            {term.deadline !== null && <span className="text-text-2">By {formatMoment(term.deadline, zone)}</span>}
            {term.metAt !== null && <span className="text-text-2">Met {formatMoment(term.metAt, zone)}</span>}
            {asks && term.isMet !== true && <span className="text-text-2">{asks}</span>}
            {evidenceOf(term) !== null && (
              <code className="text-caption break-words whitespace-pre-wrap text-text-2">{evidenceOf(term)}</code>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the service keeps of a term besides its deadline, exactly as it came. */
function evidenceOf({ data }: TermView): string | null {
  const rest = Object.entries(data ?? {}).filter(([name]) => name !== 'deadline')
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest), null, 1)
}

function AboutBoard({ board, desk }: Pick<Props, 'board' | 'desk'>) {
  const at = (iso: string | null) => (iso === null ? 'not told' : formatMoment(iso, desk.zone))
  return (
    <PanelSection title="As the service tells it">
      <Facts
        facts={[
          ['Held in all', <Money key="m" amount={board.total} currency={board.currency} />],
          ['Method', board.paymentMethod ?? 'not told'],
          ['Made', at(board.createdAt)],
          ['Description', board.description ?? 'none given'],
          ['Identifier', <EscrowId key="id" id={board.id} />],
        ]}
      />
      <p className="mt-3 text-text-2">Go to a row to read its terms here.</p>
    </PanelSection>
  )
}
