-- What an invitation asks for: to be paid into a wallet, or leave to charge it for the time that the service gives.
alter table invitation add column purpose text not null default 'be-paid' check (purpose in ('be-paid', 'pay'));
