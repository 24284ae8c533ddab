-- The index by channel alone was taken for an account's receivers: it leads to all browsers.
DROP INDEX receivers_by_account;
CREATE INDEX receivers_by_account ON receivers (account, channel);
