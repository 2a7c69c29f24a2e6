'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { useOffline } from '@/components/ui/action/use-server-action'
import { ProgressBar } from '@/components/ui/layout/progress-bar'
import { inParts, type PartsResult, type Progress, type Rest, type SendPart } from './in-parts'

/** A change of many rows that is made in parts: its progress, and how to stop it between two parts. */
export type LongChange = {
  /** Null while no change is under way, or before it is known to be long. */
  readonly progress: (Progress & { readonly what: string }) | null
  /** What the last one left behind when it was stopped. */
  readonly left: string | null
  readonly stopping: boolean
  readonly run: <R extends Rest>(what: string, send: SendPart<R>) => Promise<PartsResult>
  readonly note: (left: string | null) => void
  readonly stop: () => void
}

/** Runs changes of many rows, one at a time. */
export function useLongChange(): LongChange {
  const offline = useOffline()
  const [progress, setProgress] = useState<LongChange['progress']>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [stopping, setStopping] = useState(false)
  const stop = useRef(false)
  return {
    progress,
    left,
    stopping,
    note: setLeft,
    stop: () => {
      stop.current = true
      setStopping(true)
    },
    run: async <R extends Rest>(what: string, send: SendPart<R>) => {
      stop.current = false
      setLeft(null)
      setStopping(false)
      const result = await inParts<R>((rest) => send(rest).catch(() => ({ ok: false as const, problem: offline })), {
        onProgress: (now) => setProgress({ ...now, what }),
        stopped: () => stop.current,
      })
      setProgress(null)
      return result
    },
  }
}

/** The progress of a change of many rows. */
export function LongChangeBar({ long }: { long: LongChange }) {
  const t = useTranslations('draft')
  const { progress, left } = long
  if (progress === null && left === null) return null
  return (
    <div className="border-b px-gutter py-2">
      {progress === null ? (
        <Notice
          tone="warn"
          role="status"
          actions={
            <Button size="sm" variant="quiet" onPress={() => long.note(null)}>
              {t('bulk.hide')}
            </Button>
          }
        >
          {left}
        </Notice>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ProgressBar label={progress.what} value={progress.done} of={progress.of} />
          <span className="tabular-nums">
            {t('bulk.progress', { what: progress.what, done: progress.done, of: progress.of })}
          </span>
          <Button size="sm" isDisabled={long.stopping} onPress={long.stop}>
            {long.stopping ? t('bulk.stopping') : t('bulk.stop')}
          </Button>
          <span className="text-caption text-text-3">{t('bulk.note')}</span>
        </div>
      )}
    </div>
  )
}
