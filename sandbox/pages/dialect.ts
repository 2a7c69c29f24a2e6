import { html } from 'hono/html'
import { offered } from '../dialect/offered.ts'
import type { World } from '../world.ts'
import { order } from './order-form.ts'

/** The controls of the dialect: one switch at a time, and the way back to the defaults. */
export const dialectControls = (world: World) => {
  const now = new Map(Object.entries(world.dialect.now()))
  const switches = [...offered].map(([name, values]) => {
    const options = values.map((value) => {
      const set = JSON.stringify({ [name]: value })
      return html`<option value="${set}">${name} ${String(value)}${now.get(name) === value ? ' (now)' : ''}</option>`
    })
    return html`<optgroup label="${name}">${options}</optgroup>`
  })
  return html`${order(
    'dialect',
    html`<label>Dialect <select name="switch">${switches}</select></label>`,
    'Set dialect',
    ' data-body="switch"',
  )}
${order('dialect', html``, 'Return to the defaults', ' data-method="DELETE"')}`
}
