/**
 * Something that a process has once. The build gives `instrumentation.ts` and the routes each their own copy of a module, and hot
 * reload evaluates modules again; `globalThis` is the process's.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const places = globalThis as typeof globalThis & { completaProcess?: Map<string, unknown> }
  places.completaProcess ??= new Map()
  if (!places.completaProcess.has(name)) places.completaProcess.set(name, make())
  // What stands under a name was made for it, by the one module that uses it.
  return places.completaProcess.get(name) as Value
}
