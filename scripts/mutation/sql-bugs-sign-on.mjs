import { comments, renewedSession, singleSignOn } from './sql-bug.mjs'

export const signOnBugs = [
  // Comments are written by who proposes or decides, while it is pending, about rows that are there, and reach who takes part.
  comments('comment_on_proposal', "person.role not in ('preparer', 'approver', 'admin')", 'false'),
  comments('comment_on_proposal', "asked.state <> 'pending'", 'false'),
  comments(
    'comment_on_proposal',
    "if rows_meant is null then return jsonb_build_object('problem', 'no-such-row'); end if;",
    '',
  ),
  comments('rows_named', 'r.payout_id = of_payout and ', ''),
  comments('rows_named', 'if cardinality(wanted) > 50 then return null; end if;', ''),
  comments('decide_proposal', "case when rows_meant is null then 'no-such-row' end", 'null'),
  comments('tell_of_proposal', 'select asked.maker_id union ', ''),
  comments('tell_of_proposal', 'union select c.author_id from proposal_comment c where c.proposal_id = asked.id', ''),
  comments('tell_of_proposal', "kind in ('asked', 'commented')", "kind = 'asked'"),
  // A session that is renewed goes on under a token that nobody can guess.
  renewedSession('renew_session', "length(request->>'token') < 43", 'false'),
  renewedSession('renew_session', "sha256(convert_to(request->>'token', 'UTF8'))", "sha256(convert_to(token, 'UTF8'))"),
  // Single sign-on opens nothing that decides, and takes only the app's word.
  singleSignOn('from_app', "sha256(decode(p, 'hex')) = c.app_proof_hash", 'true'),
  singleSignOn('start_oidc_session', "role_given not in ('viewer', 'preparer', 'auditor')", 'false'),
  singleSignOn('start_oidc_session', "request->>'issuer' is distinct from (select oidc_issuer from control)", 'false'),
  singleSignOn('start_oidc_session', "(request->>'emailVerified')::boolean is not true", 'false'),
  singleSignOn(
    'start_oidc_session',
    "if person.id is not null then return jsonb_build_object('problem', 'connect-first'); end if;",
    '',
  ),
  singleSignOn('start_oidc_session', 'held.follows_groups := true;', 'held.follows_groups := false;'),
  singleSignOn(
    'start_oidc_session',
    "if person.disabled_at is not null then return jsonb_build_object('problem', 'not-known'); end if;\n  end if;",
    'end if;',
  ),
  singleSignOn(
    'start_oidc_session',
    "held.follows_groups and person.role in ('viewer', 'preparer', 'auditor')",
    'held.follows_groups',
  ),
  singleSignOn('start_oidc_session', 'person.disabled_at is not null or exists', 'exists'),
  singleSignOn('begin_connect', "held.proven_by = 'recovery'", 'false'),
  singleSignOn('begin_connect', "interval '5 minutes'", "interval '5 days'"),
  singleSignOn('connect_identity', ' and connect_until > clock_timestamp()', ''),
  singleSignOn('connect_identity', 'set connect_until = null', 'set connect_until = connect_until'),
  singleSignOn('connect_identity', 'not from_app(request) or ', ''),
  singleSignOn('disconnect_identity', "password_hash = 'none'", 'false'),
]
