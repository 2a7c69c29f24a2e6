const REGION = 'announcements'

/** The only live region. The library keeps it readable while a dialog hides the rest of the page. */
export function Announcements() {
  return <div id={REGION} data-live-announcer="true" aria-live="polite" className="sr-only" />
}

/** Announces a sentence to screen readers, for what happens away from the focus (a save, a refresh, a copy). */
export function announce(sentence: string): void {
  const region = document.getElementById(REGION)
  if (!region) return
  region.textContent = ''
  // Emptied first, so that the same sentence is announced twice if it comes twice.
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
