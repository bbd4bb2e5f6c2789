-- What was counted before this table existed.
INSERT INTO lifetime_totals (promoter_id, slot, clicks, completions, earnings_cents)
SELECT promoter_id, slot, sum(clicks), sum(completions), sum(earnings_cents) FROM daily_totals GROUP BY promoter_id, slot;
