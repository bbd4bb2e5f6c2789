// Preloaded (`node --import`) into the demo data's script and the pictured server: makes the time start at PICTURES_NOW and run a hundred times
// slower, so that nothing shown changes while the pictures are taken, but timers still end.

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
