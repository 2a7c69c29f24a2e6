import { html } from 'hono/html'
import { switchValues } from '../dialect/switch-values.ts'
import type { World } from '../world.ts'
import { controlForm } from './control-form.ts'

/** The controls of the dialect: one switch at a time, and a return to the defaults. */
export const dialectControls = (world: World) => {
  const now = new Map(Object.entries(world.dialect.now()))
  const switches = [...switchValues].map(([name, values]) => {
    const options = values.map((value) => {
      const set = JSON.stringify({ [name]: value })
      return html`<option value="${set}">${name} ${String(value)}${now.get(name) === value ? ' (now)' : ''}</option>`
    })
    return html`<optgroup label="${name}">${options}</optgroup>`
  })
  return html`${controlForm(
    'dialect',
    html`<label>Dialect <select name="switch">${switches}</select></label>`,
    'Set dialect',
    ' data-body="switch"',
  )}
${controlForm('dialect', html``, 'Return to the defaults', ' data-method="DELETE"')}`
}
