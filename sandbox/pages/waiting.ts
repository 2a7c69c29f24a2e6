import { html } from 'hono/html'
import { formatGrouped } from '../amount.ts'
import type { World } from '../world.ts'
import { controlForm } from './control-form.ts'

type Waiting = {
  field: 'itemId' | 'paymentId'
  id: string
  party: string
  reference: string | null
  amount: number
  currency: string
}

const SHOWN = 20

/** The pending payouts and payments, each with buttons to end it by hand. */
export function waiting(world: World) {
  const rows = world.store.all<Waiting>(
    `SELECT 'itemId' AS field, item.id, coalesce(item.phone_number, item.recipient_id, item.email, '') AS party,
       item.reference, item.amount, batch.currency
     FROM disbursement_item AS item JOIN disbursement AS batch ON batch.id = item.disbursement_id
     WHERE item.status = 'pending'
     UNION ALL SELECT 'paymentId', id, coalesce(payer_phone, payer_email, ''), reference, amount, currency
     FROM payment WHERE status = 'pending' LIMIT ${SHOWN + 1}`,
  )
  if (rows.length === 0) return html`<p>No payout or payment is waiting.</p>`
  return html`<div class="scroll" role="region" aria-label="Waiting" tabindex="0">
<table><tr><th>Waiting</th><th>Reference</th><th>With</th><th>Amount</th><th>End it</th></tr>
${rows.slice(0, SHOWN).map(line)}</table></div>${rows.length > SHOWN ? html`<p>There are more than ${SHOWN}.</p>` : ''}`
}

const line = (row: Waiting) => html`<tr><td>${row.field === 'itemId' ? 'payout' : 'payment'}</td>
<td>${row.reference ?? ''}</td><td>${row.party}</td><td>${row.currency} ${formatGrouped(row.amount)}</td>
<td>${controlForm('settle', html`<input type="hidden" name="${row.field}" value="${row.id}">`, endings(row))}</td></tr>`

const endings = (row: Waiting) => {
  const name = row.reference ?? row.party
  return html`<button name="outcome" value="paid" aria-label="Paid: ${name}">Paid</button>
<button name="outcome" value="failed" aria-label="Failed: ${name}">Failed</button>`
}
