'use client'

import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { buttonLook } from '@/components/ui/action/button-look'
import { classes } from '@/components/ui/classes'

type Props = {
  /** The label of the button: "Choose a sheet". */
  label: string
  /** What may be dropped and how large. */
  children?: ReactNode
  /** Endings and types, as the file field takes them: ".csv,.tsv,.xlsx". */
  accept: string
  onFile: (file: File) => void
  isDisabled?: boolean
}

/** A file by button or by dropping it. The reader of the file decides whether it can be read. */
export function FileDrop({ label, children, accept, onFile, isDisabled = false }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isDisabled) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed p-5 transition-colors',
        over ? 'border-accent bg-accent-bg' : 'border-control bg-canvas',
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files)
          // The same file chosen again may have been edited meanwhile, so it has to be read again.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonLook({ variant: 'primary' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 hover:bg-accent-fill-hover',
        )}
      >
        <Upload aria-hidden className="icon" />
        {label}
      </label>
      <span className="min-w-0 grow basis-64 text-text-2">{children}</span>
    </section>
  )
}
