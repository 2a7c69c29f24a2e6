let typed = ''
let stop: (() => void) | null = null

/**
 * Keeps what is typed between asking for a field and having it. Otherwise the letters would be shortcuts of the page: an N
 * typed too early would open a new payout.
 */
export function keepTyped(): void {
  stopKeeping()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', press, { capture: true })
  stop = () => document.removeEventListener('keydown', press, { capture: true })
}

/** The field is there, or nobody waits for it any more. */
export function stopKeeping(): void {
  stop?.()
  stop = null
  typed = ''
}

/** Types what was kept into the field that it was meant for, once that is there: as typing, so that it does what typing does. */
export function typeKept(field: HTMLInputElement | null): void {
  if (field === null) return
  queueMicrotask(() => {
    const kept = typed
    stopKeeping()
    field.focus()
    if (kept !== '') document.execCommand('insertText', false, kept)
  })
}
