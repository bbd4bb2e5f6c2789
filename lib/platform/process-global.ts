const globals = globalThis as typeof globalThis & { completaGlobals?: Map<string, unknown> }

/**
 * One value for the whole process, made on first use. The build gives `instrumentation.ts` and the route handlers a copy of each
 * module each, and hot reload makes another, so a limit in a module's variable would exist several times.
 * @param name unique to this value: the same name must always be used with the same type
 */
export function processGlobal<T>(name: string, make: () => T): T {
  globals.completaGlobals ??= new Map()
  if (!globals.completaGlobals.has(name)) globals.completaGlobals.set(name, make())
  return globals.completaGlobals.get(name) as T
}
