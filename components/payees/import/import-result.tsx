import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { ImportedLine } from '@/lib/payees/import-payees'

const MOST_SHOWN = 500

/** `isTrial`: nothing was imported, and it says what would be. */
type Props = { rows: readonly ImportedLine[]; sending: boolean; isTrial?: boolean }

/** The results of an import: counts, and each row that needs attention. */
export function ImportResult({ rows, sending, isTrial = false }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const count = (did: ImportedLine['did']) => rows.filter((row) => row.did === did).length
  const sums = [
    [count('added'), t('result.added')],
    [count('changed'), t('result.changed')],
    [count('same'), t('result.existing')],
    [count('waits'), t('result.waiting')],
    [count('refused'), t('result.skipped')],
  ] as const
  const parts = sums.filter(([n]) => n > 0).map(([n, what]) => `${formats.count(n)} ${what}`)
  const shown = rows.filter(({ why }) => why !== null)
  return (
    <>
      <Notice tone={count('refused') > 0 ? 'warn' : 'good'} role="status">
        {isTrial && `${t('result.trial')} `}
        {sending ? `${t('result.soFar')} ` : ''}
        {parts.length === 0 ? t('result.nothing') : `${parts.join(', ')}.`}
      </Notice>
      {shown.length > 0 && (
        <Table label={t('result.table')}>
          <TableHead>
            <Th end>{ui('col.row')}</Th>
            <Th>{t('result.outcome')}</Th>
            <Th>{ui('col.reason')}</Th>
          </TableHead>
          <tbody>
            {shown.slice(0, MOST_SHOWN).map(({ lineNo, did, why }) => (
              <Tr key={lineNo}>
                <Td end place="number">
                  {lineNo}
                </Td>
                <Td place="lead" className="whitespace-nowrap">
                  <Status {...displayOf(t, did)} />
                </Td>
                <Td className="py-1">{why}</Td>
                <Td place="sub">{why}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {shown.length > MOST_SHOWN && (
        <p className="text-text-2">{t('result.more', { count: shown.length - MOST_SHOWN })}</p>
      )}
      {!isTrial && (
        <p>
          <LinkButton href="/payees" variant="primary">
            {t('result.open')}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function displayOf(t: Texts<'payees'>, did: ImportedLine['did']) {
  if (did === 'refused') return { code: 'blocked', label: t('result.face.skipped') } as const
  if (did === 'waits') return { code: 'waiting_for_approval', label: t('result.face.waiting') } as const
  return { code: 'ready', label: did === 'same' ? t('result.face.existing') : t('result.face.imported') } as const
}
