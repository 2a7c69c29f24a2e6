import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90]

const STATEMENT_SECONDS = [0.01, 0.1, 0.5, 1, 5]

const name = (rest: string) => `countinghouse_${rest}`

const workMetrics = (registers: Registry[]) => ({
  /** Statements of the database that took longer than their limit; the log has each with its plan. */
  slowStatements: new Counter({
    name: name('slow_statements_total'),
    help: 'Statements of the database that took longer than their limit',
    registers,
  }),
  /** Turns of background jobs, by how they ended: `done` or `failed`. */
  jobTurns: new Counter({
    name: name('job_turns_total'),
    help: 'Turns of background jobs by job and outcome',
    labelNames: ['job', 'outcome'] as const,
    registers,
  }),
  /** When each background job last succeeded in this process (seconds since the epoch): the alarm is on the newest of all instances. */
  jobSuccess: new Gauge({
    name: name('job_last_success_seconds'),
    help: 'When each background job last succeeded in this process, as seconds since the epoch',
    labelNames: ['job'] as const,
    registers,
  }),
})

const servingMetrics = (registers: Registry[]) => ({
  /** Requests by what they are for and by class of status (`none`: the caller left before an answer). Streams are not counted. */
  requestSeconds: new Histogram({
    name: name('request_seconds'),
    help: 'Time of requests by kind and class of status',
    labelNames: ['kind', 'status'] as const,
    buckets: SECONDS,
    registers,
  }),
  /** Statements on a database server by name (never with values), including the time that they waited for a lock. */
  statementSeconds: new Histogram({
    name: name('statement_seconds'),
    help: 'Time of statements on the database server by name',
    labelNames: ['statement'] as const,
    buckets: STATEMENT_SECONDS,
    registers,
  }),
})

function build() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    /** Calls to the service by route template (never a real path) and status; `none` where no answer came. */
    serviceCallSeconds: new Histogram({
      name: name('service_call_seconds'),
      help: 'Time of calls to the service by route template and status',
      labelNames: ['route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    /** Attempts at sending a submission, by what the answer proved. */
    attempts: new Counter({
      name: name('attempts_total'),
      help: 'Attempts at sending a submission by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    /** Submissions that have not ended by state (`hold_reason` is empty unless on hold), as the sender last counted them. */
    submissions: new Gauge({
      name: name('submissions'),
      help: 'Submissions that have not ended by state and, while on hold, by reason',
      labelNames: ['state', 'hold_reason'] as const,
      registers,
    }),
    /** Money whose outcome is not known yet, in hundredths of the currency's unit. */
    unknownMinor: new Gauge({
      name: name('unknown_minor'),
      help: 'Money whose outcome is not known yet, in hundredths, by currency',
      labelNames: ['currency'] as const,
      registers,
    }),
    /** 1 while the database's clock is behind the newest entry of the activity log: nothing is sent then. */
    clockBehind: new Gauge({
      name: name('clock_behind'),
      help: '1 while the database clock is behind the newest entry of the activity log, so that nothing is sent',
      registers,
    }),
    /** When the sender last finished a turn of its loop (seconds since the epoch): the alarm is on its age. */
    senderTurn: new Gauge({
      name: name('sender_last_turn_seconds'),
      help: 'When the sender last finished a turn, as seconds since the epoch',
      registers,
    }),
    ...stops(registers),
    /** Findings that nobody has resolved yet; the alarm is on more than none. */
    findings: new Gauge({
      name: name('open_findings'),
      help: 'What searches of the service found, not resolved yet',
      registers,
    }),
    /** 1 while the activity log is not as it was written, as the last check of this process found. */
    activityBroken: new Gauge({
      name: name('activity_broken'),
      help: '1 while the activity log is not as it was written',
      registers,
    }),
    ...workMetrics(registers),
    ...servingMetrics(registers),
    signIns: new Counter({
      name: name('sign_ins_total'),
      help: 'Sign-ins by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    /** Webhook requests, by result: stored, repeated, or why they were refused. */
    events: new Counter({
      name: name('events_total'),
      help: 'Webhooks that knocked, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    }),
    liveStreams: new Gauge({ name: name('live_streams'), help: 'Open streams of page updates', registers }),
  }
}

function stops(registers: Registry[]) {
  return {
    /** 1 while sending is blocked because this database may not be the newest one; the alarm is on it. */
    sendingBlocked: new Gauge({
      name: name('sending_blocked'),
      help: '1 while nothing is sent because the database may be older than what was recorded outside it',
      registers,
    }),
    /** 1 while nothing is sent for the first time because the service's lists have to be compared; the alarm is on an hour of it. */
    sendingComparing: new Gauge({
      name: name('sending_comparing'),
      help: '1 while nothing is sent for the first time because the lists of the service have to be compared',
      registers,
    }),
  }
}

type Metrics = ReturnType<typeof build>

const shared = globalThis as { __metrics?: Metrics }

/** The metrics of this process, one set even where Next evaluates a module twice. */
export function metrics(): Metrics {
  shared.__metrics ??= build()
  return shared.__metrics
}
