import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { countText } from '@/components/ui/value/count'
import { Status } from '@/components/ui/value/status'
import type { ImportedRow } from '@/lib/payees/import-payees'

const MOST_SHOWN = 500

type Props = { rows: readonly ImportedRow[]; sending: boolean }

/** What became of each row of an import: sums, and every row that needs somebody. */
export function ImportResult({ rows, sending }: Props) {
  const count = (did: ImportedRow['did']) => rows.filter((row) => row.did === did).length
  const sums = [
    [count('added'), 'added'],
    [count('changed'), 'changed'],
    [count('same'), 'there already'],
    [count('waits'), 'with a change that waits for approval'],
    [count('refused'), 'left out'],
  ] as const
  const told = sums.filter(([n]) => n > 0).map(([n, what]) => `${countText(n)} ${what}`)
  const shown = rows.filter(({ sentence }) => sentence !== null)
  return (
    <>
      <Notice tone={count('refused') > 0 ? 'warn' : 'good'} role="status">
        {sending ? 'So far: ' : ''}
        {told.length === 0 ? 'Nothing was imported.' : `${told.join(', ')}.`}
      </Notice>
      {shown.length > 0 && (
        <Table label="Rows to look at">
          <TableHead>
            <Th end>Row</Th>
            <Th>What became of it</Th>
            <Th>Why</Th>
          </TableHead>
          <tbody>
            {shown.slice(0, MOST_SHOWN).map(({ lineNo, did, sentence }) => (
              <Tr key={lineNo}>
                <Td end place="number">
                  {lineNo}
                </Td>
                <Td place="lead" className="whitespace-nowrap">
                  <Status {...faceOf(did)} />
                </Td>
                <Td className="py-1">{sentence}</Td>
                <Td place="sub">{sentence}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {shown.length > MOST_SHOWN && <p className="text-text-2">And {countText(shown.length - MOST_SHOWN)} more.</p>}
      <p>
        <LinkButton href="/payees" variant="primary">
          Open the directory
        </LinkButton>
      </p>
    </>
  )
}

function faceOf(did: ImportedRow['did']) {
  if (did === 'refused') return { word: 'Blocked', label: 'Left out' } as const
  if (did === 'waits') return { word: 'Waiting for approval', label: 'Waits' } as const
  return { word: 'Ready', label: did === 'same' ? 'There already' : 'Taken' } as const
}
