import v8 from 'node:v8'

// V8 makes objects of a place in the code among the old ones at once, if many of those made there lived for some time: what awaits the database does. Each then
// keeps all that it points to, the whole call, until all memory is looked through.
v8.setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * How much Node's memory may grow before all of it is looked through for what nobody needs any more, in percent of what was kept the last time. By default
 * that is some 13 of 115 MB, and looking takes a seventh of a submission's processor time and most of what answers are late by.
 */
v8.setFlagsFromString('--heap-growing-percent=40')
