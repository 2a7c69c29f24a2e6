const REGION = 'announcements'

/** The one live region. The library leaves it readable while a dialog hides the rest of the page. */
export function Announcements() {
  return <div id={REGION} data-live-announcer="true" aria-live="polite" className="sr-only" />
}

/** Says a sentence to screen readers, for what happens away from where the reader is (a save, a new reading, a copy). */
export function announce(sentence: string): void {
  const region = document.getElementById(REGION)
  if (!region) return
  region.textContent = ''
  // An empty turn between, so that the same sentence said twice is heard twice.
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
