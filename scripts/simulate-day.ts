// `DATA_DIR=<empty folder> npm run simulate:day [-- --tasks 5000] [-- --seed 1] [-- --two-from 25]`: writes a day of tasks whose truth it knows, lets the product compute their signals, and
// prints what today's desk (a look at each), the desk with lanes (those without doubts approved together) and the desk with `TWO_APPROVALS_FROM` (from that score on
// an approval needs a second person) would have decided, and how many of the cheats that a reviewer overlooks had a signal that the desk with lanes names.
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FlagReason, FoundWord } from '@/db/desk-values'
import { LOOK_FIRST_FROM } from '@/db/signal-values'
import { rebuildTotals } from '@/lib/money/totals/check'
import { closeDatabase, database } from '@/lib/platform/database'
import { computeDue } from '@/lib/work/review/doubt/compute'
import { followMissed } from '@/lib/work/review/doubt/follow'
import { needsTwoApprovals } from '@/lib/work/review/second-look/two-approvals'
import './brief-errors.mjs'

/** The share of tasks that cheat. */
const CHEATS = 0.08

/**
 * Seven kinds of cheats, and how often a reviewer who looks sees each. The same eye decides at both desks, although the second one names signals that the first
 * does not, so that the difference is the lanes' alone. `wrong_screen` is a picture of something else, sent by a device and at a pace that say nothing.
 */
const kinds = {
  copy: 0.98,
  lookalike: 0.9,
  edited: 0.6,
  quick: 0.85,
  farm: 0.75,
  own_device: 0.95,
  wrong_screen: 0.95,
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]
/** How often a reviewer rejects an honest task by mistake. */
const WRONGLY_REJECTED = 0.01
/** The most that a signal says by accident: honest people who share a telephone, travel, are quick or crop, and screens that look alike. */
const ACCIDENTS = { shared: 0.03, abroad: 0.03, quick: 0.02, cropped: 0.015, lookalike: 0.04, uncompared: 0.005 }

/** What a right picture shows, as an administrator would name it: the page, and what its button says once the task is done. */
const WORDS = ['@cafe.do_bairro', 'Seguindo | Following']
/** What only a screen of the right page before the task shows. */
const WRONG_WORDS = ['Seguir | Follow']
/**
 * What reading finds of them, measured by `npm run bench:words`: of a word that is there, in a screenshot that was sent on (JPEG 40) and in a poor photo; of
 * one that is not there. A twentieth are taken for such photos.
 */
const READ = { screenshot: 0.95, photo: 0.34, absent: 1 / 405, photos: 0.05 }
/**
 * What it finds on a screen of the right page before the task: the wrong word that is there, and the button's right word, which such pages also show elsewhere
 * (`900 seguindo`, `40 mil inscritos`). A wrong word that is not there was found on none of 84 right screens, so that the share of all words stands for it.
 */
const READ_BEFORE = { wrong: { screenshot: 55 / 60, photo: 3 / 24 }, right: { screenshot: 40 / 60, photo: 3 / 24 } }
/** The share of wrong screens that are of the right page, before the task was done. */
const RIGHT_PAGE = 1 / 3

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    'two-from': { type: 'string', default: '25' },
  },
})

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const random = randomFrom(Number(values.seed))
const isDrawn = (share: number) => random() < share
// Drawn apart, so that a day is the same with wrong words and without.
const randomForWrong = randomFrom(Number(values.seed) + 1_000_000)
// So is what a second person sees, so that the first one sees the same at all desks.
const randomForSecond = randomFrom(Number(values.seed) + 2_000_000)

interface Task {
  n: number
  cheat: Kind | null
  name: string
  whatsapp: string
  device: string
  ip: string
  country: string
  minutes: number
  flags: FlagReason[]
  edited: string | null
  /** The words that reading finds. */
  found: FoundWord[]
  /** Whether a reviewer who looks rejects it, and whether a second one does who does not know what the first decided. */
  isRejectedOnLook: boolean
  isRejectedOnSecondLook: boolean
}

/** Minutes between opening and handing in: few are quicker than the task takes, some come back hours later. @param needed what the campaign says */
const usualMinutes = (needed: number) => needed * (0.5 + random() * 2) + (isDrawn(0.1) ? 300 * random() : 0)

/** The words that reading finds in a picture, after those of a right one those of a wrong one; the pictures of all cheats but the wrong screens show what right ones do. */
function readWords(cheat: Kind | null): FoundWord[] {
  const isBefore = cheat === 'wrong_screen' && isDrawn(RIGHT_PAGE)
  const way = isDrawn(READ.photos) ? 'photo' : 'screenshot'
  const shares = cheat !== 'wrong_screen' ? [READ[way], READ[way]] : isBefore ? [READ[way], READ_BEFORE.right[way]] : [READ.absent, READ.absent]
  const right = shares.map(isDrawn)
  const wrong = WRONG_WORDS.map(() => randomForWrong() < (isBefore ? READ_BEFORE.wrong[way] : READ.absent))
  return [...right, ...wrong].flatMap((isFound, word) => (isFound ? [{ word, boxes: [], confidence: 90 }] : []))
}

function drawTask(n: number, needed: number): Task {
  const cheat = isDrawn(CHEATS) ? (kindNames[Math.floor(random() * kindNames.length)] ?? null) : null
  const flags: FlagReason[] = []
  const task: Task = {
    n,
    cheat,
    name: `Pessoa ${n}`,
    whatsapp: `+55119${String(10_000_000 + n)}`,
    device: `device-${n}`,
    ip: `100.64.${n % 250}.${Math.floor(n / 250)}`,
    country: isDrawn(ACCIDENTS.abroad) ? 'PT' : 'BR',
    minutes: usualMinutes(needed),
    flags,
    edited: isDrawn(ACCIDENTS.cropped) ? 'snapseed' : null,
    found: readWords(cheat),
    isRejectedOnLook: isDrawn(cheat ? kinds[cheat] : WRONGLY_REJECTED),
    isRejectedOnSecondLook: randomForSecond() < (cheat ? kinds[cheat] : WRONGLY_REJECTED),
  }
  if (isDrawn(ACCIDENTS.lookalike)) flags.push('similar_picture')
  if (isDrawn(ACCIDENTS.uncompared)) flags.push('not_compared')
  if (isDrawn(ACCIDENTS.quick)) task.minutes = needed * 0.2
  // A couple or three people on one telephone at home.
  if (isDrawn(ACCIDENTS.shared)) Object.assign(task, { device: `shared-${Math.floor(n / 200)}-${n % 3}`, ip: '100.65.0.1' })
  if (cheat === 'copy') flags.splice(0, 1, 'same_picture')
  if (cheat === 'lookalike') flags.splice(0, 1, 'similar_picture')
  // Half of those who edit use something that does not write its name.
  if (cheat === 'edited') task.edited = isDrawn(0.5) ? 'photoshop' : null
  if (cheat === 'quick') task.minutes = needed * 0.25 * random()
  if (cheat === 'farm') Object.assign(task, { device: `farm-${Math.floor(n / 700)}`, ip: '100.66.0.1' })
  if (cheat === 'own_device') flags.push('own_device')
  return task
}

/** Writes tasks with clicks, attempts and items as a submission would; the flags are those that it would have found. */
async function write(tasks: Task[]): Promise<void> {
  await database().execute(sql`
    with t as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(tasks)}::text::jsonb)
        as t(n int, name text, whatsapp text, device text, ip text, country text, minutes float8, flags jsonb, edited text, found jsonb)
    ), click as (
      insert into clicks (verdict, fingerprint, ip_address, created_at, completed_at)
      select 'counted', 'day-' || n, ip, now() - interval '10 hours' - minutes * interval '1 minute', now() from t returning id, fingerprint
    ), completion as (
      insert into completions (version_id, click_id, name, whatsapp, age, gender, profession, country, location_country, ip_address, device_fingerprint, payment_code,
        code_expires_at, reward_cents, flags, created_at)
      select (select version_id from campaigns where id = 1), click.id, name, whatsapp, 30, 'female', 'x', 'Brasil', t.country, ip, device, 'DAY' || lpad(n::text, 5, '0'),
        now(), 1000, array(select jsonb_array_elements_text(t.flags)), now() - interval '10 hours'
      from t join click on click.fingerprint = 'day-' || n returning id, payment_code
    ), attempt as (
      insert into attempts (completion_id, number) select id, 1 from completion returning id, completion_id
    ), item as (
      insert into attempt_items (attempt_id, completion_id, proof_sha256, edited_with)
      select attempt.id, completion_id, payment_code, t.edited from attempt join completion on completion.id = completion_id join t on 'DAY' || lpad(n::text, 5, '0') = payment_code
      returning id, proof_sha256 as code
    )
    insert into picture_readings (item_id, state, found)
    select item.id, 'read', t.found from item join t on 'DAY' || lpad(n::text, 5, '0') = item.code`)
}

interface Result {
  looks: number
  wrongApprovals: number
  wrongRejections: number
  missed: Record<string, number>
  /** Cheats that a person looked at and approved. */
  overlooked: Task[]
}

/**
 * @param isLookedAt whether a person looks; what nobody looks at is approved
 * @param needsTwo whether an approval needs a second person
 */
function decide(tasks: Task[], isLookedAt: (task: Task) => boolean, needsTwo: (task: Task) => boolean = () => false): Result {
  const result: Result = { looks: 0, wrongApprovals: 0, wrongRejections: 0, missed: {}, overlooked: [] }
  for (const task of tasks) {
    const looked = isLookedAt(task)
    if (looked) result.looks++
    const isSeenTwice = looked && !task.isRejectedOnLook && needsTwo(task)
    if (isSeenTwice) result.looks++
    const isRejected = looked && (task.isRejectedOnLook || (isSeenTwice && task.isRejectedOnSecondLook))
    if (task.cheat && !isRejected) {
      result.wrongApprovals++
      result.missed[task.cheat] = (result.missed[task.cheat] ?? 0) + 1
      if (looked) result.overlooked.push(task)
    }
    if (!task.cheat && isRejected) result.wrongRejections++
  }
  return result
}

const db = database()
const [{ count } = { count: 0 }] = await db.execute<{ count: number }>(sql`select count(*)::int as count from completions`)
if (count > 0) throw new Error('This database has completions already; nothing was changed. Name an empty folder with DATA_DIR.')
// The first version of the default campaign names nothing and is not read.
await db.execute(sql`
  with named as (
    insert into campaign_versions (campaign_id, number, kind, reward_cents, commission_cents, content, published_at)
    select campaign_id, number + 1, kind, reward_cents, commission_cents, jsonb_set(jsonb_set(content, '{proof_items,0,words}', ${JSON.stringify(WORDS)}::text::jsonb), '{proof_items,0,wrong_words}', ${JSON.stringify(WRONG_WORDS)}::text::jsonb), now()
    from campaign_versions where id = (select version_id from campaigns where id = 1) returning id
  )
  update campaigns set version_id = (select id from named) where id = 1`)
const [{ minutes } = { minutes: 5 }] = await db.execute<{ minutes: number }>(
  sql`select (content->>'minutes')::int as minutes from campaign_versions where id = (select version_id from campaigns where id = 1)`,
)
const tasks = Array.from({ length: Number(values.tasks) }, (_, n) => drawTask(n, minutes))
for (let at = 0; at < tasks.length; at += 500) await write(tasks.slice(at, at + 500))
await rebuildTotals(db)
await db.execute(sql`analyze`)
const started = performance.now()
await followMissed(db)
const computed = await computeDue(db, new AbortController().signal)
const seconds = (performance.now() - started) / 1000
const rows = await db.execute<{ n: number; score: number; is_good: boolean }>(
  sql`select substr(payment_code, 4)::int as n, score, is_good from attempt_signals join completions on id = completion_id`,
)
const lanes = new Map(rows.map((row) => [row.n, row]))
const isGood = ({ n }: Task) => lanes.get(n)?.is_good ?? false

const today = decide(tasks, () => true)
const withLanes = decide(tasks, (task) => !isGood(task))
const twoFrom = Number(values['two-from'])
const withTwo = decide(
  tasks,
  (task) => !isGood(task),
  ({ n }) => needsTwoApprovals(twoFrom, lanes.get(n)?.score),
)
const cheats = tasks.filter(({ cheat }) => cheat)
const named = withLanes.overlooked.filter(({ n }) => (lanes.get(n)?.score ?? 0) > 0).length
console.log(`${tasks.length} tasks, ${cheats.length} of them cheats; the task takes ${minutes} minutes. ${computed} scores in ${seconds.toFixed(1)} s.`)
console.log(
  `No doubts: ${tasks.filter(isGood).length}. To look at first (${LOOK_FIRST_FROM} or more): ${rows.filter(({ score }) => score >= LOOK_FIRST_FROM).length}.`,
)
console.table({
  'a look at each': { looks: today.looks, 'wrong approvals': today.wrongApprovals, 'wrong rejections': today.wrongRejections },
  'with lanes': { looks: withLanes.looks, 'wrong approvals': withLanes.wrongApprovals, 'wrong rejections': withLanes.wrongRejections },
  [`with lanes, two from ${twoFrom} on`]: { looks: withTwo.looks, 'wrong approvals': withTwo.wrongApprovals, 'wrong rejections': withTwo.wrongRejections },
})
console.log(
  `Of the ${withLanes.overlooked.length} cheats that are looked at and approved with lanes, ${named} have a signal that the desk names; both desks approve as many wrongly once a reviewer who reads it sees ${Math.max(0, withLanes.wrongApprovals - today.wrongApprovals)} of them.`,
)
console.table(
  Object.fromEntries(
    kindNames.map((kind) => {
      const all = cheats.filter(({ cheat }) => cheat === kind)
      return [
        kind,
        {
          cheats: all.length,
          'without doubts': all.filter(isGood).length,
          'missed today': today.missed[kind] ?? 0,
          'missed with lanes': withLanes.missed[kind] ?? 0,
        },
      ]
    }),
  ),
)
await closeDatabase()
