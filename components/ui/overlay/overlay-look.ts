/** A floating list: menus and the options of a select. */
export const popoverLook =
  'from-below min-w-[max(10rem,var(--trigger-width))] rounded-card bg-raised py-1 shadow-menu outline-none'

/** One line of a floating list. */
export const optionLook =
  'mx-1 flex cursor-pointer items-center gap-2 rounded-key px-2 py-1.5 text-body text-text outline-none data-[focused]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-text-3 touch:min-h-touch'
