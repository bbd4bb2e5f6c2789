/**
 * What the server's process is started with: glibc otherwise gives each of sixteen threads memory of its own and hands little of it back. With two such
 * arenas forty large pictures at once take 50 MB less.
 */
export const allocator = { MALLOC_ARENA_MAX: '2' }
