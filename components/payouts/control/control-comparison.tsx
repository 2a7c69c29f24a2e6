'use client'

import { CircleCheck, OctagonAlert } from 'lucide-react'
import { agrees, type ComparedFigure } from '@/lib/sheet/rows/control-figures'
import { comparisonText } from '@/lib/sheet/rows/control-text'
import { useSheetText } from '@/lib/sheet/use-sheet-text'

/** How the payments compare with what was stated: "The total agrees: UGX 180,000, as in row 64." */
export function ControlComparison({ figures }: { figures: readonly ComparedFigure[] }) {
  const text = useSheetText()
  if (figures.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5">
      {figures.map((figure) => {
        const Icon = agrees(figure) ? CircleCheck : OctagonAlert
        const tone = agrees(figure) ? 'text-good' : 'text-bad'
        return (
          <li key={`${figure.kind} ${figure.lineNo}`} className="flex gap-1.5">
            <Icon aria-hidden className={`icon-s mt-[3px] ${tone}`} />
            <span className={agrees(figure) ? 'text-text-2' : 'font-medium text-bad'}>
              {text(comparisonText(figure))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
