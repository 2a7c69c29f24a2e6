import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { isoTime } from '../clock.ts'
import { listDeliveries } from '../control/webhooks.ts'
import { Switches } from '../dialect/switches.ts'
import { samples } from '../disbursements/sample-numbers.ts'
import { type FaultRule, kinds } from '../faults/script.ts'
import type { RequestEntry } from '../request-log.ts'
import { someUsers } from '../wallets.ts'
import { allEndpoints } from '../webhooks/endpoints.ts'
import type { Env, World } from '../world.ts'
import { controlForm, controlFormScript } from './control-form.ts'
import { dialectControls } from './dialect.ts'
import { pageLayout } from './layout.ts'
import { waiting } from './waiting.ts'

/** The page at the root: what runs, sample numbers and accounts, the latest requests, and the controls. */
export function rootPage(c: Context<Env>) {
  const { world } = c.var
  const content = html`
<p>No real money moves here. The clock says <strong>${isoTime(world.clock.now())}</strong>.
<a href="/api/docs">Documentation</a> · <a href="/api/openapi.json">OpenAPI</a></p>
${running(world)}${world.settings.control ? controls(world) : ''}${credentials(world)}${sampleTables(world)}${codes(world)}${deliveries(world)}${requests(world)}`
  return c.html(pageLayout('Sandbox of the payments service', content))
}

/** How this sandbox is configured: its pace, the dialect, and the receivers of webhooks. */
function running(world: World) {
  const usual = new Map(Object.entries(Switches.parse({})))
  const changed = Object.entries(world.dialect.now()).filter(([name, value]) => usual.get(name) !== value)
  const receivers = allEndpoints(world).filter((endpoint) => endpoint.active === 1)
  return html`<p>Money takes ${world.settings.processingScale} of its real time. Dialect: ${
    changed.length === 0 ? 'the defaults' : listed(changed.map(([name, value]) => `${name} ${String(value)}`))
  }. Webhooks go to ${receivers.length === 0 ? 'nobody' : listed(receivers.map(({ url }) => url))}.</p>`
}

const listed = (words: string[]) => words.map((word, at) => html`${at === 0 ? '' : ', '}<code>${word}</code>`)

const controls = (world: World) => html`
<h2>Controls</h2><p id="problem" role="alert"></p>
${controlForm('clock', html`<label>Move the clock by <input name="advance" value="1h" size="6"></label>`, 'Move')}
${controlForm(
  'settle',
  html`<label>Settle <input name="reference" placeholder="a reference, or all"></label>
<label>as <select name="outcome"><option value="">planned</option><option>paid</option><option>failed</option></select></label>`,
  'Settle now',
)}
${waiting(world)}
${controlForm(
  'faults',
  html`<label>Next <input name="route" value="POST /api/disbursements" size="30"></label>
<label>gets <select name="kind">${kinds.map((kind) => html`<option>${kind}</option>`)}</select></label>`,
  'Set fault',
)}
<p>Faults waiting: ${world.faults.list().length}${world.faults.list().map(faultLine)}</p>
${controlForm('faults', html``, 'Remove faults', ' data-method="DELETE"')}
${dialectControls(world)}
${controlForm('reset', html``, 'Forget everything', ' data-ask="Forget all money, keys, requests and webhooks of this sandbox?"')}
<script>${raw(controlFormScript)}</script>`

const faultLine = ({ kind, route, times }: FaultRule) =>
  html`<br><code>${kind}</code> on <code>${route}</code>, ${times === null ? 'until removed' : `${times} more`}`

const credentials = ({ settings }: World) => html`
<h2>Credentials</h2>
<table>
<tr><th>api-key</th><td><code>${settings.apiKey}</code></td></tr>
<tr><th>X-${settings.headerName}-Client-ID</th><td><code>${settings.clientId}</code></td></tr>
<tr><th>Merchant account</th><td><code>${settings.merchantId}</code></td></tr>
<tr><th>Documentation</th><td><code>${settings.docsUser.name}</code>, <code>${settings.docsUser.password}</code></td></tr>
<tr><th>Wallet password</th><td><code>${settings.walletUser.password}</code></td></tr>
</table>`

function sampleTables(world: World) {
  const { users, all } = someUsers(world, 20)
  return html`
<h2>Sample numbers</h2>
<p>A phone number is a sample by its last six digits, whatever stands before them: +256772000001, +256701000001. Every other number is paid.</p>
<table><tr><th>Ends with</th><th>What happens</th></tr>
${samples.map((sample) => html`<tr><td><code>${sample.ending}</code></td><td>${sample.effect}</td></tr>`)}</table>
<h2>Sample accounts</h2>
<div class="scroll" role="region" aria-label="Sample accounts" tabindex="0"><table><tr><th>Wallet user</th><th>Email</th><th>Phone</th><th>recipient_id</th></tr>
${users.map((user) => html`<tr><td>${user.name}</td><td>${user.email}</td><td>${user.phone}</td><td><code>${user.id}</code></td></tr>`)}</table></div>
${all > users.length ? html`<p>And ${all - users.length} more.</p>` : ''}`
}

function codes({ store }: World) {
  const sql = 'SELECT code, coalesce(email, phone_number) AS recipient FROM otp ORDER BY id DESC LIMIT 5'
  const rows = store.all<{ code: string; recipient: string }>(sql)
  return html`<h2>One-time passwords</h2><p><code>123456</code> always passes.${rows.map((row) => html` <code>${row.code}</code> for ${row.recipient}.`)}</p>`
}

const deliveries = (world: World) => html`
<h2>Webhooks</h2><div class="scroll" role="region" aria-label="Webhooks" tabindex="0"><table><tr><th>Event</th><th>Tries</th><th>Result</th><th>Again</th></tr>
${listDeliveries(world)
  .deliveries.slice(0, 20)
  .map(
    (sent) => html`<tr><td>${sent.event}</td><td>${sent.attempts}</td><td>${sent.lastResult ?? 'waiting'}</td>
<td>${controlForm('webhooks/redeliver', html`<input type="hidden" name="deliveryId" value="${sent.deliveryId}">`, 'Send again')}</td></tr>`,
  )}</table></div>`

// Visits of this page and of the documentation are left out: a reader wants to see the calls of clients.
const isCall = ({ path }: RequestEntry) => /^\/(api|users)\/(?!docs|_static|openapi\.json)/.test(path)

const requests = ({ requestLog }: World) => html`
<h2>Latest requests</h2><div class="scroll" role="region" aria-label="Latest requests" tabindex="0"><table><tr><th>At</th><th>Request</th><th>Answer</th><th>Fault</th></tr>
${requestLog
  .latest(500)
  .filter(isCall)
  .slice(0, 30)
  .map(
    (entry) => html`<tr><td>${entry.at.slice(11, 19)}</td>
<td><details><summary><code>${entry.method} ${entry.path}</code></summary><pre>${entry.request}</pre></details></td>
<td><details><summary>${entry.status ?? 'none'}${entry.replayed ? ' (replayed)' : ''}</summary><pre>${entry.answer}</pre></details></td>
<td>${entry.fault ?? ''}</td></tr>`,
  )}</table></div>`
