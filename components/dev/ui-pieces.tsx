'use client'

import { ActionPieces } from './action-pieces'
import { FormPieces } from './form-pieces'
import { LayoutPieces } from './layout-pieces'
import { OverlayPieces } from './overlay-pieces'
import { TablePieces } from './table-pieces'
import { ValuePieces } from './value-pieces'

/** The page of all pieces, a section for each folder of `components/ui`. Its text is for developers and is not translated. */
export function UiPieces() {
  return (
    <main className="mx-auto flex max-w-[75rem] flex-col gap-10 bg-canvas px-gutter py-8">
      <h1 className="text-title-l">UI pieces</h1>
      <ActionPieces />
      <FormPieces />
      <ValuePieces />
      <LayoutPieces />
      <TablePieces />
      <OverlayPieces />
    </main>
  )
}
