-- Words that wait in the index's list of things to do are read one by one in every search, and a directory is filled all at once.
alter index payee_search set (fastupdate = off);
select gin_clean_pending_list('payee_search');
