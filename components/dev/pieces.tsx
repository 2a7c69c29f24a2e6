import type { ReactNode } from 'react'

/** A section of the page of pieces; its name is how the spec finds it. */
export function Pieces({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-card border bg-surface p-5">
      <h2 className="text-title-s">{title}</h2>
      {children}
    </section>
  )
}

/** One piece in several states, with the name of its component. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-caption text-text-2">{name}</h3>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}

/** For pieces that are pressed only to be looked at. */
export const nothing = () => {}
