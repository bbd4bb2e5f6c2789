import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from './env'
import { disks, freeBytes } from './free-space'
import { processGlobal } from './process-global'
import { version } from './version'

function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'completa_build_info', help: 'The version that runs; always 1', labelNames: ['version'], registers }).set({ version }, 1)
  new Gauge({ name: 'completa_database_pool_size', help: 'Connections that this process may open', registers }).set(env().DATABASE_POOL_SIZE)
  return {
    registry,
    // Each label has few values: route patterns, known methods, statuses. Never use text from a request as a label.
    requests: new Histogram({
      name: 'completa_http_request_duration_seconds',
      help: 'API requests by route pattern, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    unavailable: new Counter({ name: 'completa_unavailable_total', help: 'Requests answered 503: database or proof store away or too slow', registers }),
    clicks: new Counter({ name: 'completa_clicks_total', help: 'Referral lookups by verdict', labelNames: ['verdict'], registers }),
    submissions: new Counter({ name: 'completa_submissions_total', help: 'Accepted tasks: new, or repeated under their key', labelNames: ['kind'], registers }),
    proofs: new Counter({ name: 'completa_proofs_stored_total', help: 'Proofs put into the store', registers }),
    laggingReads: new Counter({
      name: 'completa_lagging_reads_total',
      help: 'Readings that may lag behind, by server: replica, first, or again (failed at the replica and done again on the first)',
      labelNames: ['server'],
      registers,
    }),
    replicaBehind: new Gauge({
      name: 'completa_replica_behind_seconds',
      help: 'How old the state is that the replica shows, at most; infinite while it does not answer',
      registers,
    }),
    freeSpace: new Gauge({
      name: 'completa_disk_free_bytes',
      help: 'Free space on the disks of the data folder, of the proofs in it, and of temporary files',
      labelNames: ['disk'],
      registers,
      async collect() {
        for (const [disk, folder] of Object.entries(disks())) {
          const free = await freeBytes(folder)
          if (free === undefined) this.remove(disk)
          else this.set({ disk }, free)
        }
      },
    }),
    proofBytes: new Counter({ name: 'completa_proof_bytes_total', help: 'Bytes of proofs put into the store', registers }),
  }
}

/** The process's metrics; undefined without METRICS_TOKEN, since nobody can read them then. */
export function metrics(): ReturnType<typeof makeMetrics> | undefined {
  if (!env().METRICS_TOKEN) return undefined
  return processGlobal('metrics', makeMetrics)
}
