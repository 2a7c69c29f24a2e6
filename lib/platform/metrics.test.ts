import { expect, it } from 'vitest'
import { metrics } from './metrics'

it('is one set of counters, in Prometheus text', async () => {
  metrics().attempts.inc({ outcome: 'accepted' })
  metrics().attempts.inc({ outcome: 'accepted' })
  metrics().serviceCallSeconds.observe({ route: 'GET /disbursements', status: '200' }, 0.02)
  const text = await metrics().registry.metrics()
  expect(text).toContain('countinghouse_attempts_total{outcome="accepted"} 2')
  expect(text).toContain('countinghouse_service_call_seconds_count{route="GET /disbursements",status="200"} 1')
})
