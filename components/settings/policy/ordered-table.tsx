'use client'

import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'

type Line = {
  readonly id: string
  readonly when: string
  readonly demand: string
  /** Whether it differs from the policy in force. */
  readonly changed?: boolean
}

type Edit = {
  readonly onMove: (from: number, to: number) => void
  readonly onChange: (at: number) => void
  readonly onRemove: (at: number) => void
}

type Props = {
  label: string
  heads: { readonly when: string; readonly demand: string }
  lines: readonly Line[]
  /** What applies where none of the lines does. */
  otherwise?: Omit<Line, 'id'>
  /** Without it the lines are only read. */
  edit?: Edit
}

/** Rules in their order, or ceilings. While they are edited, a line is moved by dragging it or by its two buttons. */
export function OrderedTable({ label, heads, lines, otherwise, edit }: Props) {
  const t = useTranslations('policy')
  const [dragged, setDragged] = useState<number | null>(null)
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null && dragged !== to) edit?.onMove(dragged, to)
    setDragged(null)
  }
  const move = (from: number, to: number) => {
    edit?.onMove(from, to)
    announce(t('edit.moved', { place: to + 1 }))
  }
  return (
    <Table label={label}>
      <TableHead>
        <Th end className="w-20">
          {t('col.number')}
        </Th>
        <Th>{heads.when}</Th>
        <Th>{heads.demand}</Th>
        {edit && <Th end>{t('col.change')}</Th>}
      </TableHead>
      <tbody>
        {lines.map((line, at) => (
          <Tr
            key={line.id}
            draggable={edit !== undefined}
            selected={dragged === at}
            onDragStart={(event) => {
              // Firefox starts no drag without data.
              event.dataTransfer.setData('text/plain', line.id)
              setDragged(at)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={drop(at)}
            className={edit && 'cursor-grab'}
          >
            <Td place="number" end className="whitespace-nowrap text-text-2">
              {edit && <GripVertical aria-hidden className="icon-s mr-1 inline text-text-3" />}
              {at + 1}
            </Td>
            <Td place="lead" className={line.changed ? 'font-semibold text-warn' : 'font-medium'}>
              {line.when}
            </Td>
            <Td>{line.demand}</Td>
            <Td place="sub">{line.demand}</Td>
            {edit && (
              <Td place="amount" end>
                <Tools edit={edit} at={at} last={lines.length - 1} move={move} />
              </Td>
            )}
          </Tr>
        ))}
        {otherwise && (
          <Tr>
            <Td place="number" end>
              {''}
            </Td>
            <Td place="lead" className="text-text-2">
              {otherwise.when}
            </Td>
            <Td>{otherwise.demand}</Td>
            <Td place="sub">{otherwise.demand}</Td>
            {edit && <Td place="amount">{''}</Td>}
          </Tr>
        )}
      </tbody>
    </Table>
  )
}

type ToolsProps = { edit: Edit; at: number; last: number; move: (from: number, to: number) => void }

function Tools({ edit, at, last, move }: ToolsProps) {
  const t = useTranslations('policy')
  const number = { number: at + 1 }
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 max-sm:max-w-24">
      <Button
        variant="quiet"
        size="sm"
        icon={ArrowUp}
        isDisabled={at === 0}
        aria-label={t('edit.up', number)}
        onPress={() => move(at, at - 1)}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={ArrowDown}
        isDisabled={at === last}
        aria-label={t('edit.down', number)}
        onPress={() => move(at, at + 1)}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={Pencil}
        aria-label={t('edit.change', number)}
        onPress={() => edit.onChange(at)}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={Trash2}
        aria-label={t('edit.remove', number)}
        onPress={() => edit.onRemove(at)}
      />
    </span>
  )
}
