const held = globalThis as typeof globalThis & { completaHeld?: Map<string, unknown> }

/**
 * One value for the whole process, made on first use. The build gives `instrumentation.ts` and the route handlers a copy of each
 * module, and hot reload makes another: what a module keeps in a variable of its own is there several times, and a limit with it.
 * @param name always asked for with the same type
 */
export function processGlobal<T>(name: string, make: () => T): T {
  held.completaHeld ??= new Map()
  if (!held.completaHeld.has(name)) held.completaHeld.set(name, make())
  return held.completaHeld.get(name) as T
}
