let typed = ''
let confirmed = false
let stop: (() => void) | null = null

/**
 * Keeps what is typed between asking for a field and having it. Otherwise the letters would be shortcuts of the page: an N
 * typed too early would open a new payout.
 */
export function keepTyped(): void {
  stopKeeping()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isText = event.key.length === 1
    if (!isText && event.key !== 'Backspace' && event.key !== 'Enter') return
    if (event.key === 'Enter') confirmed = typed !== ''
    else if (!confirmed) typed = isText ? typed + event.key : typed.slice(0, -1)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', press, { capture: true })
  stop = () => document.removeEventListener('keydown', press, { capture: true })
}

const ENTER = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })

/** The field is there, or nobody waits for it any more. */
export function stopKeeping(): void {
  stop?.()
  stop = null
  typed = ''
  confirmed = false
}

/** Types what was kept into the field that it was meant for, once that is there: as typing, so that it does what typing does. */
export function typeKept(field: HTMLInputElement | null): void {
  if (field === null) return
  queueMicrotask(() => {
    const kept = { typed, confirmed }
    stopKeeping()
    field.focus()
    if (kept.typed !== '') document.execCommand('insertText', false, kept.typed)
    // After the field has taken the text, which it does in a microtask of its own.
    if (kept.confirmed) queueMicrotask(() => field.dispatchEvent(ENTER()))
  })
}
