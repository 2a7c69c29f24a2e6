import { useTranslations } from 'next-intl'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { isReady, type nowOf, whyNotChosen } from '@/lib/escrow/board/board'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'
import { termState } from '@/lib/escrow/collections/terms'
import type { TermView } from '@/lib/escrow/collections/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { termName, termsCounted } from '@/lib/escrow/term-text'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import { formatPhone } from '@/lib/phone/number'
import { useBoardStaff } from './board-staff'
import { payeeOf } from './escrow-text'
import { OpenEscrow } from './open-escrow'
import { ReverseOne } from './reverse-one'

type Props = {
  board: Board
  escrow: BoardEscrow | null
  now: ReturnType<typeof nowOf>
}

/** One escrow beside the board: where its money is, each term with its evidence, and what can be done with it. */
export function BoardPanel({ board, escrow, now }: Props) {
  const staff = useBoardStaff()
  const text = useText()
  const t = useTranslations('board')
  const words = useTranslations('terms')
  const ui = useTranslations('ui')
  const formats = useFormats()
  if (escrow === null) return <AboutBoard board={board} />
  const why = whyNotChosen(escrow, now.cancelled)
  return (
    <>
      <PanelSection title={payeeOf(t, escrow)} aside={<ServiceStatus status={shownEscrowStatus(escrow.status)} />}>
        <Facts
          facts={[
            [
              ui('col.amount'),
              escrow.amount === null ? (
                t('notGiven')
              ) : (
                <Money key="m" amount={escrow.amount} currency={board.currency} />
              ),
            ],
            [ui('col.phone'), escrow.phone === null ? t('none') : formatPhone(escrow.phone)],
            [t('panel.wallet'), escrow.wallet ?? t('none')],
            [ui('col.reference'), escrow.reference ?? t('none')],
            [t('panel.escrow'), escrow.escrowId === null ? t('none') : <EscrowId key="id" id={escrow.escrowId} />],
            [t('panel.updated'), escrow.readAt === null ? t('panel.notYet') : formats.moment(escrow.readAt)],
          ]}
        />
      </PanelSection>
      <PanelSection
        title={t('terms')}
        aside={escrow.readAt === null ? t('panel.loading') : termsCounted(words, escrow.terms)}
      >
        <Terms escrow={escrow} now={now.now} />
        {staff.mayCollect && escrow.escrowId !== null && hasOpenTerm(escrow) && (
          <OpenEscrow escrowId={escrow.escrowId} />
        )}
      </PanelSection>
      {why !== null && (
        <PanelSection title={t('panel.release')}>
          <p className="text-text-2">{text(why)}</p>
        </PanelSection>
      )}
      {why === null && !isReady(escrow) && staff.mayForce && (
        <PanelSection title={t('panel.force')}>
          <p className="text-text-2">{t('panel.forceHelp')}</p>
        </PanelSection>
      )}
      {mayHoldMoney(escrow.status) && (
        <PanelSection title={t('panel.return')}>
          <p className="mb-2 text-text-2">{t('panel.returnHelp')}</p>
          <ReverseOne escrow={escrow} board={board} />
        </PanelSection>
      )}
    </>
  )
}

const hasOpenTerm = ({ terms, status }: BoardEscrow): boolean =>
  mayHoldMoney(status) && (terms ?? []).some(({ isMet }) => isMet !== true)

const EscrowId = ({ id }: { id: string }) => {
  const t = useTranslations('board')
  return (
    <span className="inline-flex items-center gap-1">
      {shortId(id)}
      <CopyButton text={id} what={t('panel.theId')} />
    </span>
  )
}

const displays = (t: Texts<'board'>) =>
  ({
    met: { code: 'terms_met', label: t('term.met') },
    open: { code: 'pending', label: t('term.notMet') },
    overdue: { code: 'overdue', label: t('term.overdue') },
    'not-known': { code: 'not_known_yet', label: t('term.notGiven') },
  }) as const

function Terms({ escrow, now }: { escrow: BoardEscrow; now: Date }) {
  const t = useTranslations('board')
  const words = useTranslations('terms')
  const formats = useFormats()
  const { terms, requiredActions, readAt } = escrow
  if (readAt === null) return <p className="text-text-2">{t('panel.soon')}</p>
  if (terms === null || terms.length === 0)
    return <p className="text-text-2">{terms === null ? t('panel.noTerms') : t('panel.nothingToMeet')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {terms.map((term, at) => {
        const asks = requiredActions?.find(({ termId }) => termId !== null && termId === term.id)?.description
        return (
          <li key={term.id ?? at} className="flex flex-col gap-0.5">
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{termName(words, term.type)}</span>
              <Status {...displays(t)[termState(term, now)]} />
            </span>
            {term.deadline !== null && (
              <span className="text-text-2">{t('panel.by', { time: formats.moment(term.deadline) })}</span>
            )}
            {term.metAt !== null && (
              <span className="text-text-2">{t('panel.metAt', { time: formats.moment(term.metAt) })}</span>
            )}
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

/** What the service stores for a term besides its deadline, exactly as it was read. */
function evidenceOf({ data }: TermView): string | null {
  const rest = Object.entries(data ?? {}).filter(([name]) => name !== 'deadline')
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest), null, 1)
}

function AboutBoard({ board }: Pick<Props, 'board'>) {
  const text = useText()
  const t = useTranslations('board')
  const formats = useFormats()
  const at = (iso: string | null) => (iso === null ? t('notGiven') : formats.moment(iso))
  return (
    <PanelSection title={t('panel.details')}>
      <Facts
        facts={[
          [t('panel.total'), <Money key="m" amount={board.total} currency={board.currency} />],
          [t('panel.method'), board.paidOver === null ? t('notGiven') : text(paidOverName(board.paidOver))],
          [t('panel.created'), at(board.createdAt)],
          [t('panel.description'), board.description ?? t('none')],
          [t('panel.id'), <EscrowId key="id" id={board.id} />],
        ]}
      />
      <p className="mt-3 text-text-2">{t('panel.chooseRow')}</p>
    </PanelSection>
  )
}
