'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { keepDropped } from './dropped-sheet'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** A sheet dropped anywhere on this page opens a new payout with it. */
export function DropSheet() {
  const t = useTranslations('draft')
  const router = useRouter()
  const [over, setOver] = useState(false)
  // What is dragged over a page fires events on the document only.
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      keepDropped(file)
      router.push('/payouts/new')
    }
    document.addEventListener('dragover', hover)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', hover)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [router])
  if (!over) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center border-4 border-accent border-dashed bg-scrim p-6"
    >
      <p className="rounded-card bg-raised px-5 py-3 text-title-s shadow-menu">{t('dropHere')}</p>
    </div>
  )
}
