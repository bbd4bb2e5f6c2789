CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What searches compare: lower case and without accents, so that 'joao' finds 'João'. Decomposing first keeps it
-- independent of the database's locale.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036F]', '', 'g'));
