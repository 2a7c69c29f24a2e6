-- A change of the terms of a whole sheet is a step of the draft that its maker can take back: what they were, and became.
alter table draft_change add column terms jsonb;
