'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { type Texts, useFormats } from '@/lib/messages/use-text'

const FEW = 6
const MORE = 100

type Props<T> = Pick<Parameters<typeof Card>[0], 'title' | 'icon' | 'tone'> & {
  of: readonly T[]
  /** Collapsed until a person opens it: for what is as usual. */
  folded?: boolean
  children: (some: readonly T[]) => ReactNode
}

/** A card that shows the first few of its entries; a button shows the rest, a hundred at a time. */
export function SeveralCard<T>({ of, folded = false, children, ...head }: Props<T>) {
  const formats = useFormats()
  const t = useTranslations('draft')
  const least = folded ? 0 : Math.min(FEW, of.length)
  const [shown, setShown] = useState(least)
  if (of.length === 0) return null
  const next = Math.min(of.length, shown + MORE)
  const open = shown < of.length
  const more = of.length > least && (
    <Button size="sm" variant="quiet" onPress={() => setShown(open ? next : least)}>
      {open ? wordsFor(t, next, of.length) : folded ? t('several.fold') : t('several.first')}
    </Button>
  )
  return (
    <Card {...head} count={formats.count(of.length)} aside={more}>
      {shown > 0 && children(of.slice(0, shown))}
    </Card>
  )
}

const wordsFor = (t: Texts<'draft'>, next: number, all: number): string =>
  next === all ? t('several.showAll', { all }) : t('several.show', { next, all })
