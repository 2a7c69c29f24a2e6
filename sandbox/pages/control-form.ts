import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

/** A form for one request to the control plane. `buttons` is the label of its button, or the buttons themselves. */
export const controlForm = (path: string, fields: Html, buttons: string | Html | Promise<Html>, more = '') =>
  html`<form class="line" data-control="/_sandbox/${path}"${raw(more)}>${fields}${typeof buttons === 'string' ? html`<button>${buttons}</button>` : buttons}</form>`

// The control plane takes JSON. The fields of a form are sent as one object, or the field named by data-body is sent as it is.
// Then the page is loaded again, and the focus returns to the first form for the same address, for people who use a keyboard.
export const controlFormScript = `
const kept = sessionStorage.getItem('control-form')
sessionStorage.removeItem('control-form')
if (kept) document.querySelector('form[data-control="' + kept + '"] button')?.focus()
for (const form of document.querySelectorAll('form[data-control]')) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (form.dataset.ask && !confirm(form.dataset.ask)) return
  const fields = [...new FormData(form, event.submitter)].filter(([, value]) => value !== '')
  const named = Object.fromEntries(fields)
  const body = form.dataset.body ? named[form.dataset.body] : JSON.stringify(named)
  const answer = await fetch(form.dataset.control, { method: form.dataset.method ?? 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!answer.ok) return document.getElementById('problem').textContent = (await answer.json()).error.message
  sessionStorage.setItem('control-form', form.dataset.control)
  location.reload()
})`
