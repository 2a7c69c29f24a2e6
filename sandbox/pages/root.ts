import type { Context } from 'hono'
import { html } from 'hono/html'
import { isoTime } from '../clock.ts'
import { samples } from '../disbursements/sample-numbers.ts'
import type { Env } from '../world.ts'

/** The page at the root: what runs, the sample numbers and accounts, and the latest requests. */
export function rootPage(c: Context<Env>) {
  const { world } = c.var
  const { settings } = world
  return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox of the payments service</title>
<style>body{font:14px/1.5 system-ui;margin:2rem;max-width:70rem}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}code{font-size:13px}</style>
<h1>Sandbox of the payments service</h1>
<p>No real money moves here. The clock says ${isoTime(world.clock.now())}.</p>
<h2>Credentials</h2>
<table>
<tr><th>api-key<td><code>${settings.apiKey}</code>
<tr><th>X-${settings.headerName}-Client-ID<td><code>${settings.clientId}</code>
<tr><th>Merchant account<td><code>${settings.merchantId}</code>
</table>
<h2>Sample numbers</h2>
<p>A phone number is a sample by its last six digits, whatever stands before them: +256772000001, +256701000001. Every other number is paid.</p>
<table><tr><th>Ends with<th>What happens${samples.map((sample) => html`<tr><td><code>${sample.ending}</code><td>${sample.says}`)}</table>
<h2>Latest requests</h2>
<table><tr><th>At<th>Request<th>Answer<th>Fault${world.journal.latest(30).map((entry) => html`<tr><td>${entry.at}<td><code>${entry.method} ${entry.path}</code><td>${entry.status ?? 'none'}${entry.replayed ? ' (replayed)' : ''}<td>${entry.fault ?? ''}`)}</table>
</html>`)
}
