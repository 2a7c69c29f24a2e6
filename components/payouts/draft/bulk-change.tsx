'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { useOffline } from '@/components/ui/action/use-server-action'
import { ProgressBar } from '@/components/ui/layout/progress-bar'
import { type AskPart, inParts, type Rest, type Walked, type Way } from './in-parts'

/** A change of many rows that is made part by part: how far it is, and how to stop it between two parts. */
export type LongChange = {
  /** Null while no change is under way, or before it is known to be long. */
  readonly way: (Way & { readonly what: string }) | null
  /** What the last one left behind when it was stopped. */
  readonly left: string | null
  readonly stopping: boolean
  readonly walk: <R extends Rest>(what: string, ask: AskPart<R>) => Promise<Walked>
  readonly tell: (left: string | null) => void
  readonly stop: () => void
}

/** Walks changes of many rows, one at a time. */
export function useLongChange(): LongChange {
  const offline = useOffline()
  const [way, setWay] = useState<LongChange['way']>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [stopping, setStopping] = useState(false)
  const stop = useRef(false)
  return {
    way,
    left,
    stopping,
    tell: setLeft,
    stop: () => {
      stop.current = true
      setStopping(true)
    },
    walk: async <R extends Rest>(what: string, ask: AskPart<R>) => {
      stop.current = false
      setLeft(null)
      setStopping(false)
      const walked = await inParts<R>((rest) => ask(rest).catch(() => ({ ok: false as const, problem: offline })), {
        onWay: (now) => setWay({ ...now, what }),
        stopped: () => stop.current,
      })
      setWay(null)
      return walked
    },
  }
}

/** The progress of a change of many rows. */
export function LongChangeBar({ long }: { long: LongChange }) {
  const t = useTranslations('draft')
  const { way, left } = long
  if (way === null && left === null) return null
  return (
    <div className="border-b px-gutter py-2">
      {way === null ? (
        <Notice
          tone="warn"
          role="status"
          actions={
            <Button size="sm" variant="quiet" onPress={() => long.tell(null)}>
              {t('bulk.hide')}
            </Button>
          }
        >
          {left}
        </Notice>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ProgressBar label={way.what} value={way.done} of={way.of} />
          <span className="tabular-nums">{t('bulk.progress', { what: way.what, done: way.done, of: way.of })}</span>
          <Button size="sm" isDisabled={long.stopping} onPress={long.stop}>
            {long.stopping ? t('bulk.stopping') : t('bulk.stop')}
          </Button>
          <span className="text-caption text-text-3">{t('bulk.note')}</span>
        </div>
      )}
    </div>
  )
}
