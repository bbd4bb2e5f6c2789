import type postgres from 'postgres'

/** Notes each claim of a job in the database, with what was left of the lease of whoever had it before. */
export const noteJobClaims = (sql: postgres.Sql) =>
  sql.unsafe(`
    create table job_claims (name text, former uuid, holder uuid, left_of_lease interval);
    create function note_job_claim() returns trigger language plpgsql as $$ begin
      insert into job_claims values (new.name, old.holder, new.holder, old.due_at - clock_timestamp()); return null;
    end $$;
    create trigger note_job_claim after update on jobs for each row when (new.holder is not null and new.holder is distinct from old.holder)
      execute function note_job_claim();`)

/** How often a job was claimed, and the jobs that were taken from a process whose lease had not ended. */
export async function auditJobClaims(sql: postgres.Sql) {
  const taken = await sql<{ name: string }[]>`select name from job_claims where former is not null and left_of_lease > interval '0'`
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from job_claims`
  return { claims: row?.n ?? 0, taken: taken.map(({ name }) => name) }
}
