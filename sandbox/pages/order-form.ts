import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

/** A form that gives one order to the control plane; its buttons are words or elements of their own. */
export const order = (path: string, fields: Html, buttons: string | Html | Promise<Html>, more = '') =>
  html`<form class="line" data-order="/_sandbox/${path}"${raw(more)}>${fields}${typeof buttons === 'string' ? html`<button>${buttons}</button>` : buttons}</form>`

// The control plane takes JSON; a form's fields are sent as one object, or the field that holds a whole order is sent as it
// is (data-body), and the page is read anew, where the focus
// returns to the first form of the same order, so that a keyboard goes on from there.
export const orderScript = `
const kept = sessionStorage.getItem('order')
sessionStorage.removeItem('order')
if (kept) document.querySelector('form[data-order="' + kept + '"] button')?.focus()
for (const form of document.querySelectorAll('form[data-order]')) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (form.dataset.ask && !confirm(form.dataset.ask)) return
  const fields = [...new FormData(form, event.submitter)].filter(([, value]) => value !== '')
  const named = Object.fromEntries(fields)
  const body = form.dataset.body ? named[form.dataset.body] : JSON.stringify(named)
  const answer = await fetch(form.dataset.order, { method: form.dataset.method ?? 'POST', headers: { 'Content-Type': 'application/json' }, body })
  if (!answer.ok) return document.getElementById('problem').textContent = (await answer.json()).error.message
  sessionStorage.setItem('order', form.dataset.order)
  location.reload()
})`
