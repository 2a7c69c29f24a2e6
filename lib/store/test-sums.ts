/**
 * For tests that change outcomes with the triggers off: statements that count the sums again which triggers keep otherwise, of all submissions or
 * of one.
 */
export function recounted(submissionId: string | null = null): readonly string[] {
  const which = submissionId === null ? '' : `where submission_id = '${submissionId}'`
  return [
    `delete from outcome_sum ${which}`,
    `insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor)
      select o.submission_id, o.mapped, paid_in(o.mapped, coalesce(o.service_status_at, o.started_at)), count(*), sum(r.amount_minor)
      from row_outcome o join payout_row r on r.id = o.row_id ${which} group by 1, 2, 3`,
  ]
}
