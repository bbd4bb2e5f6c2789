// Preloaded (`node --import`) into the demo data and the server that are pictured: what they tell of time is told from PICTURES_NOW on.
// A second lasts a minute and more: nothing that is shown changes while the pictures are taken, and what waits for a moment still ends.

const SLOWDOWN = 100
const Real = Date
const began = Real.now()
const start = Real.parse(process.env.PICTURES_NOW ?? '')
if (Number.isNaN(start)) throw new Error('PICTURES_NOW has to be a moment')
const now = () => start + Math.floor((Real.now() - began) / SLOWDOWN)

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
