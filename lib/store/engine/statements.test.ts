import { expect, it } from 'vitest'
import { statementName } from './statements'

it.each([
  ['select open_attempt($1::jsonb, $2::jsonb) as answer', 'open_attempt'],
  ['select "id", "name" from "payout" where "payout"."id" = $1', 'select payout'],
  ['select count(*) from submission', 'select submission'],
  ['\n    select s.id, s.kind\n    from submission s cross join control c', 'select submission'],
  ['insert into "payout_row" ("id") values ($1)', 'insert payout_row'],
  ['update "staff" set "name" = $1', 'update staff'],
  ['delete from "session" where "id" = $1', 'delete session'],
  ['with due as (select 1 from mail) select 1', 'with mail'],
  ['begin', 'begin'],
  ['select 1', 'select'],
])('names %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
